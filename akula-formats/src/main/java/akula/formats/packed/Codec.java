package akula.formats.packed;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInput;
import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * How values of a type are written and read: records by their components in order, and what these
 * are made of, which is numbers, truth values, texts, constants of enums, times, arrays, lists,
 * sets, maps, and what may be missing. Names of types and components are not written, so whoever
 * reads has to have the same code. Nothing may be null. Collections come back in the order in which
 * they were written, and cannot be changed; maps that sort do so by the natural order of their
 * keys.
 *
 * @param <T> what is written and read
 */
public final class Codec<T> {
  /** What is written as it is. */
  private static final Map<Class<?>, Codec<?>> SIMPLE = simple();

  private final Writer<T> writer;
  private final Reader<T> reader;

  private interface Writer<T> {
    void write(T value, DataOutput out) throws IOException;
  }

  private interface Reader<T> {
    T read(DataInput in) throws IOException;
  }

  private Codec(Writer<T> writer, Reader<T> reader) {
    this.writer = writer;
    this.reader = reader;
  }

  /**
   * Returns how values of a type are written.
   *
   * @throws IllegalArgumentException if something that they are made of cannot be
   */
  @SuppressWarnings("unchecked") // as the type says
  public static <T> Codec<T> of(Class<T> type) {
    return (Codec<T>) of(type, Set.of());
  }

  /** Returns how lists are written. */
  public static <T> Codec<List<T>> listOf(Codec<T> element) {
    return new Codec<>(
        element::writeAll, in -> Collections.unmodifiableList(element.readAll(in, _ -> true)));
  }

  /** Returns how maps are written, in their order. */
  public static <K, V> Codec<Map<K, V>> mapOf(Codec<K> key, Codec<V> value) {
    return maps(key, value, map -> map);
  }

  /** Writes a value. */
  public void write(T value, DataOutput out) throws IOException {
    writer.write(value, out);
  }

  /**
   * Reads what {@link #write} wrote.
   *
   * @throws IOException if it is nothing that was written
   */
  public T read(DataInput in) throws IOException {
    return reader.read(in);
  }

  /** Returns the bytes of a value. */
  public byte[] encode(T value) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      write(value, new DataOutputStream(bytes));
    } catch (IOException e) {
      throw new IllegalStateException("memory can be written", e);
    }
    return bytes.toByteArray();
  }

  /**
   * Returns the value of some bytes.
   *
   * @throws IOException if they are not those of a value
   */
  public T decode(byte[] bytes) throws IOException {
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
    T value = read(in);
    if (in.read() >= 0) {
      throw new IOException("there is more than was written");
    }
    return value;
  }

  /**
   * Finds the codec of a type.
   *
   * @param within the records that are being looked at
   */
  private static Codec<?> of(Type type, Set<Class<?>> within) {
    if (type instanceof Class<?> plain) {
      Codec<?> simple = SIMPLE.get(plain);
      if (simple != null) {
        return simple;
      }
      if (plain.isEnum()) {
        return constants(plain.getEnumConstants());
      }
      if (plain.isArray()) {
        return arrays(plain.getComponentType(), of(plain.getComponentType(), within));
      }
      if (plain.isRecord() && plain.getTypeParameters().length == 0 && !within.contains(plain)) {
        Set<Class<?>> deeper = new LinkedHashSet<>(within);
        deeper.add(plain);
        return records(plain, deeper);
      }
    } else if (type instanceof ParameterizedType generic) {
      List<Codec<?>> arguments = new ArrayList<>();
      for (Type argument : generic.getActualTypeArguments()) {
        arguments.add(of(argument, within));
      }
      Codec<?> found = generic((Class<?>) generic.getRawType(), arguments);
      if (found != null) {
        return found;
      }
    }
    throw new IllegalArgumentException(
        "%s cannot be written: it is no record, and none of what records may be made of"
            .formatted(type.getTypeName()));
  }

  @SuppressWarnings("unchecked") // as the caller has seen
  private static Codec<?> generic(Class<?> type, List<Codec<?>> arguments) {
    Codec<Object> first = (Codec<Object>) arguments.getFirst();
    Codec<Object> last = (Codec<Object>) arguments.getLast();
    if (type == List.class) {
      return listOf(first);
    }
    if (type == Set.class) {
      return new Codec<Set<Object>>(
          first::writeAll,
          in -> {
            Set<Object> all = new LinkedHashSet<>();
            first.readAll(in, all::add);
            return Collections.unmodifiableSet(all);
          });
    }
    if (type == Optional.class) {
      return optional(first);
    }
    if (type == Map.class) {
      return mapOf(first, last);
    }
    if (type == SequencedMap.class) {
      return maps(first, last, Collections::unmodifiableSequencedMap);
    }
    return type == SortedMap.class
        ? maps(first, last, map -> Collections.unmodifiableSortedMap(new TreeMap<>(map)))
        : null;
  }

  private void writeAll(Collection<T> all, DataOutput out) throws IOException {
    Packed.writeCount(out, all.size());
    for (T one : all) {
      write(one, out);
    }
  }

  private List<T> readAll(DataInput in, Predicate<T> isNew) throws IOException {
    int count = Packed.readSmall(in);
    List<T> all = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      T one = read(in);
      if (!isNew.test(one)) {
        throw new IOException("what is there once was written twice");
      }
      all.add(one);
    }
    return all;
  }

  private static <T> Codec<Optional<T>> optional(Codec<T> value) {
    return new Codec<>(
        (optional, out) -> {
          out.writeBoolean(optional.isPresent());
          if (optional.isPresent()) {
            value.write(optional.get(), out);
          }
        },
        in -> in.readBoolean() ? Optional.of(value.read(in)) : Optional.empty());
  }

  private static <K, V, M extends Map<K, V>> Codec<M> maps(
      Codec<K> key, Codec<V> value, Function<LinkedHashMap<K, V>, M> last) {
    return new Codec<>(
        (map, out) -> {
          Packed.writeCount(out, map.size());
          for (Map.Entry<K, V> entry : map.entrySet()) {
            key.write(entry.getKey(), out);
            value.write(entry.getValue(), out);
          }
        },
        in -> {
          int count = Packed.readSmall(in);
          LinkedHashMap<K, V> map = new LinkedHashMap<>();
          for (int i = 0; i < count; i++) {
            if (map.put(key.read(in), value.read(in)) != null) {
              throw new IOException("a key was written twice");
            }
          }
          return last.apply(map);
        });
  }

  private static <E> Codec<E> constants(E[] all) {
    return new Codec<>(
        (value, out) -> Packed.writeCount(out, ((Enum<?>) value).ordinal()),
        in -> {
          int position = Packed.readSmall(in);
          if (position >= all.length) {
            throw new IOException("there is no constant %d".formatted(position));
          }
          return all[position];
        });
  }

  @SuppressWarnings("unchecked") // an element is of its type
  private static Codec<?> arrays(Class<?> type, Codec<?> element) {
    Codec<Object> each = (Codec<Object>) element;
    return new Codec<>(
        (array, out) -> {
          int length = Array.getLength(array);
          Packed.writeCount(out, length);
          for (int i = 0; i < length; i++) {
            each.write(Array.get(array, i), out);
          }
        },
        in -> {
          List<Object> all = each.readAll(in, _ -> true);
          Object array = Array.newInstance(type, all.size());
          for (int i = 0; i < all.size(); i++) {
            Array.set(array, i, all.get(i));
          }
          return array;
        });
  }

  private static Codec<?> records(Class<?> type, Set<Class<?>> within) {
    RecordComponent[] components = type.getRecordComponents();
    Class<?>[] types =
        Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
    Method[] accessors =
        Arrays.stream(components).map(RecordComponent::getAccessor).toArray(Method[]::new);
    List<Codec<?>> codecs = new ArrayList<>();
    for (RecordComponent component : components) {
      codecs.add(of(component.getGenericType(), within));
    }
    Constructor<?> constructor;
    try {
      constructor = type.getDeclaredConstructor(types);
    } catch (NoSuchMethodException e) {
      throw new IllegalStateException("a record has this constructor", e);
    }
    constructor.setAccessible(true); // records need not be public
    for (Method accessor : accessors) {
      accessor.setAccessible(true);
    }
    return new Codec<>(
        (value, out) -> {
          for (int i = 0; i < accessors.length; i++) {
            writeComponent(codecs.get(i), accessors[i], value, out);
          }
        },
        in -> {
          Object[] values = new Object[codecs.size()];
          for (int i = 0; i < values.length; i++) {
            values[i] = codecs.get(i).read(in);
          }
          return made(constructor, values);
        });
  }

  @SuppressWarnings("unchecked") // a component is of its type
  private static void writeComponent(Codec<?> codec, Method accessor, Object value, DataOutput out)
      throws IOException {
    try {
      ((Codec<Object>) codec).write(accessor.invoke(value), out);
    } catch (ReflectiveOperationException e) {
      throw new IllegalArgumentException(accessor + " of a record cannot be asked", e);
    }
  }

  private static Object made(Constructor<?> constructor, Object[] values) throws IOException {
    try {
      return constructor.newInstance(values);
    } catch (InvocationTargetException e) {
      throw new IOException("%s: %s".formatted(constructor.getName(), e.getCause()), e);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(constructor + " can be called", e);
    }
  }

  private static <T> void put(
      Map<Class<?>, Codec<?>> simple,
      Class<T> primitive,
      Class<T> wrapper,
      Writer<T> writer,
      Reader<T> reader) {
    Codec<T> codec = new Codec<>(writer, reader);
    simple.put(primitive, codec);
    simple.put(wrapper, codec);
  }

  private static Map<Class<?>, Codec<?>> simple() {
    Map<Class<?>, Codec<?>> all = new HashMap<>();
    put(
        all,
        boolean.class,
        Boolean.class,
        (one, out) -> out.writeBoolean(one),
        DataInput::readBoolean);
    put(all, byte.class, Byte.class, (one, out) -> out.writeByte(one), DataInput::readByte);
    put(all, int.class, Integer.class, (one, out) -> out.writeInt(one), DataInput::readInt);
    put(all, long.class, Long.class, (one, out) -> out.writeLong(one), DataInput::readLong);
    put(all, double.class, Double.class, (one, out) -> out.writeDouble(one), DataInput::readDouble);
    all.put(
        String.class,
        new Codec<String>((one, out) -> Packed.writeText(out, one), Packed::readText));
    all.put(
        byte[].class,
        new Codec<byte[]>((one, out) -> Packed.writeBytes(out, one), Packed::readBytes));
    all.put(
        Duration.class,
        new Codec<Duration>(
            (one, out) -> {
              out.writeLong(one.getSeconds());
              out.writeInt(one.getNano());
            },
            in -> Duration.ofSeconds(in.readLong(), in.readInt())));
    return Map.copyOf(all);
  }
}
