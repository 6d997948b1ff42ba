package akula.api;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * An option of a policy: a component of the record that the policy's constructor takes. The option
 * is named as the component. This is its only declaration: parsing, help, default, unit and range
 * come from here.
 *
 * <p>Types: {@code int}, {@code long}, {@code double}, {@code boolean}, {@link String}, an enum,
 * {@link java.time.Duration} (written {@code 100ms}, {@code 1s}, {@code 2min}), {@link
 * java.nio.file.Path}, and {@code List<Integer>} (written {@code 0/1/2}).
 *
 * <p>A component that is a record, without this annotation, stands for the options within that
 * record: so policies share the options of what they have in common.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Option {

  /** What the option does, in one sentence. */
  String help();

  /** The value when the option is not given, written as on the command line. */
  String defaultValue();

  /** The unit of a number, for example {@code "misses per 1000 instructions"}; empty if none. */
  String unit() default "";

  /** The smallest value allowed, written as on the command line; empty if there is no limit. */
  String min() default "";

  /** The largest value allowed, written as on the command line; empty if there is no limit. */
  String max() default "";

  /**
   * Returns the names of options that the policy had once and whose place this one takes; who sets
   * one of them is refused, and referred to this one.
   */
  String[] replaces() default {};
}
