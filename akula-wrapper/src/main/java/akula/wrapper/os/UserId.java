package akula.wrapper.os;

import static akula.wrapper.os.Native.INT;

import java.lang.foreign.Arena;
import java.lang.invoke.MethodHandle;

/** The user that this process runs as. */
public final class UserId {
  private static final MethodHandle GETUID = Native.function("getuid", INT);

  private UserId() {}

  /** Returns the number. */
  public static int own() {
    try (Arena arena = Arena.ofConfined()) {
      return (int) GETUID.invokeExact(Native.state(arena));
    } catch (Throwable e) {
      throw Native.impossible(e);
    }
  }
}
