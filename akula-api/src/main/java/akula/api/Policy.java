package akula.api;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The header of a policy, kept at run time so that it can be printed and asked for. Each text is
 * one to three sentences.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Policy {

  /** The name by which the policy is chosen: lower case letters, digits and underscores. */
  String name();

  /** The idea. */
  String idea();

  /** Where it comes from: paper, section, DOI. */
  String source();

  /** What one call costs, in the sizes of the machine and of the workload. */
  String cost();

  /** When it is good. */
  String goodFor();

  /** When it is bad. */
  String badFor();
}
