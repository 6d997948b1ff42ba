package akula.api.plugin;

import akula.api.Option;
import akula.api.plugin.InvalidPolicyException.Fault;
import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;

/**
 * The record that holds a policy's options. A component that is a record itself stands for the
 * options within it, in its place: so several policies share the options of what they have in
 * common.
 */
final class OptionsRecord {
  private final String policy;
  private final Class<?> type;

  /** Makes one of the record that the policy's constructor takes. */
  OptionsRecord(String policy, Class<?> type) {
    this.policy = policy;
    this.type = type;
  }

  /**
   * Returns the options in the order of their declaration.
   *
   * @throws InvalidPolicyException if one is declared wrongly, or two have the same name
   */
  List<OptionDefinition> definitions() {
    List<OptionDefinition> definitions = new ArrayList<>();
    collect(type, List.of(), definitions);
    List<String> names = OptionDefinition.names(definitions);
    for (int i = 0; i < names.size(); i++) {
      if (names.indexOf(names.get(i)) < i) {
        throw new InvalidPolicyException(
            Fault.CLASS,
            "option '%s' of policy %s is declared twice, in %s or the records within it"
                .formatted(names.get(i), policy, type.getName()));
      }
    }
    return List.copyOf(definitions);
  }

  private void collect(Class<?> record, List<Class<?>> outer, List<OptionDefinition> definitions) {
    if (outer.contains(record)) {
      throw new InvalidPolicyException(
          Fault.CLASS,
          "%s, the options of policy %s, contains itself".formatted(record.getName(), policy));
    }
    List<Class<?>> around = Stream.concat(outer.stream(), Stream.of(record)).toList();
    for (RecordComponent component : record.getRecordComponents()) {
      if (isGroup(component)) {
        collect(component.getType(), around, definitions);
      } else {
        definitions.add(OptionDefinition.of(policy, component));
      }
    }
  }

  private static boolean isGroup(RecordComponent component) {
    return component.getType().isRecord() && !component.isAnnotationPresent(Option.class);
  }

  /** Makes the record; it may check what belongs together. */
  Object make(List<Object> values) {
    return make(type, values.iterator());
  }

  private Object make(Class<?> record, Iterator<Object> values) {
    RecordComponent[] components = record.getRecordComponents();
    Class<?>[] types = new Class<?>[components.length];
    Object[] arguments = new Object[components.length];
    for (int i = 0; i < components.length; i++) {
      types[i] = components[i].getType();
      arguments[i] = isGroup(components[i]) ? make(types[i], values) : values.next();
    }
    try {
      Constructor<?> canonical = record.getDeclaredConstructor(types);
      canonical.setAccessible(true);
      return PolicyConstructor.invoke(policy, canonical, arguments);
    } catch (NoSuchMethodException e) {
      throw new AssertionError("every record has its canonical constructor", e);
    }
  }
}
