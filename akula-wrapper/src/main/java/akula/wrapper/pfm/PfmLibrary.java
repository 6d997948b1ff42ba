package akula.wrapper.pfm;

import com.sun.jna.Function;
import com.sun.jna.Memory;
import com.sun.jna.Native;
import com.sun.jna.NativeLibrary;
import com.sun.jna.Pointer;
import java.util.Optional;

/**
 * libpfm4 (perfmon2.sourceforge.net, version 4.13 was tried), which knows the events of processors
 * by the names of their manuals. Optional: without it no name is found, and the reason tells so.
 *
 * <p>It is loaded with JNA, not through the foreign function API, as it may be missing and is
 * called a few times only. The library itself is not safe for several threads at a time; this class
 * is.
 */
public final class PfmLibrary {
  /** Both modes unless the name says otherwise: {@code PFM_PLM0 | PFM_PLM3}. */
  private static final int PLM_KERNEL_AND_USER = 1 | 8;

  private static final int PFM_OS_PERF_EVENT = 1;
  private static final int PFM_SUCCESS = 0;

  /** {@code struct perf_event_attr} is of 136 bytes so far. */
  private static final int ATTRIBUTES_BYTES = 256;

  private static final int CONFIG_AT = 8;
  private static final int FLAGS_AT = 40;
  private static final int CONFIG1_AT = 56;
  private static final int CONFIG2_AT = 64;
  private static final long EXCLUDE_USER = 1 << 4;
  private static final long EXCLUDE_KERNEL = 1 << 5;

  private final Function encode;
  private final Function explain;
  private final String absence;

  private PfmLibrary(Function encode, Function explain, String absence) {
    this.encode = encode;
    this.explain = explain;
    this.absence = absence;
  }

  /** The one of this machine, loaded when a name is first looked for. */
  private static final class Installed {
    private static final PfmLibrary LIBRARY = load("libpfm.so.4");
  }

  /** Returns the library of this machine, also if there is none: then it finds nothing. */
  public static PfmLibrary installed() {
    return Installed.LIBRARY;
  }

  /**
   * Loads a library.
   *
   * @param file its name, as the dynamic linker looks for it
   */
  static PfmLibrary load(String file) {
    try {
      NativeLibrary library = NativeLibrary.getInstance(file);
      int error = library.getFunction("pfm_initialize").invokeInt(new Object[0]);
      Function explain = library.getFunction("pfm_strerror");
      return error == PFM_SUCCESS
          ? new PfmLibrary(library.getFunction("pfm_get_os_event_encoding"), explain, null)
          : absent("libpfm4 knows no event here (%s)".formatted(text(explain, error)));
    } catch (LinkageError e) {
      return absent(why(file, e));
    }
  }

  /** JNA itself may not be loaded, as where nothing may be run in the temporary folder. */
  static String why(String file, LinkageError failure) {
    String name = "libpfm4, which knows the names of processors' manuals, ";
    String first = String.valueOf(failure.getMessage()).lines().findFirst().orElse("");
    return first.startsWith("Unable to load library '%s'".formatted(file))
        ? name + "is not installed (Debian: libpfm4)"
        : name + "cannot be used: " + first;
  }

  private static PfmLibrary absent(String why) {
    return new PfmLibrary(null, null, why);
  }

  /** Returns the event of a name, if the library is there and knows it. */
  public synchronized Optional<PfmEvent> find(String name) {
    Encoded encoded = encode(name);
    return Optional.ofNullable(encoded.event);
  }

  /** Returns why a name is not an event's, for people: the end of a sentence. */
  public synchronized String whyNot(String name) {
    return encode(name).reason;
  }

  /** What came of a name: an event, or a reason. */
  private record Encoded(PfmEvent event, String reason) {}

  private Encoded encode(String name) {
    if (absence != null) {
      return new Encoded(null, absence);
    }
    try (Memory attributes = new Memory(ATTRIBUTES_BYTES);
        Memory argument = argument(attributes)) {
      attributes.clear();
      int error =
          encode.invokeInt(new Object[] {name, PLM_KERNEL_AND_USER, PFM_OS_PERF_EVENT, argument});
      if (error != PFM_SUCCESS) {
        return new Encoded(null, "libpfm4 says: " + text(explain, error));
      }
      long flags = attributes.getLong(FLAGS_AT);
      if ((flags & EXCLUDE_USER) != 0) {
        return new Encoded(null, "events of the kernel alone cannot be counted");
      }
      PfmEvent event =
          new PfmEvent(
              name,
              attributes.getInt(0),
              attributes.getLong(CONFIG_AT),
              attributes.getLong(CONFIG1_AT),
              attributes.getLong(CONFIG2_AT),
              (flags & EXCLUDE_KERNEL) != 0);
      return new Encoded(event, "it is one");
    }
  }

  /** {@code pfm_perf_encode_arg_t}: where attributes go, no full name, its own size. */
  private static Memory argument(Pointer attributes) {
    int pointer = Native.POINTER_SIZE;
    Memory argument = new Memory(3L * pointer + 4 * Integer.BYTES);
    argument.clear();
    argument.setPointer(0, attributes);
    argument.setLong(2L * pointer, argument.size());
    return argument;
  }

  private static String text(Function explain, int error) {
    return explain.invokeString(new Object[] {error}, false);
  }
}
