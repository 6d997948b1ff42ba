package akula.wrapper.os;

import static akula.wrapper.os.Native.INT;
import static akula.wrapper.os.Native.POINTER;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.Path;
import java.util.List;

/**
 * A process that this one started with {@code posix_spawn}, in a session of its own, with the
 * signals as usual and only the given files open (with a C library that cannot close the others,
 * the child has to do that).
 */
public final class ChildProcess {
  private static final short SETSIGDEF = 4;
  private static final short SETSIGMASK = 8;
  private static final short SETSID = 0x80;
  private static final int O_RDWR = 2;
  private static final int APPENDED = 1 | 0x40 | 0x400 | 0x20000; // to write; made; no link
  private static final int FOR_ITS_USER = 0600;
  private static final int WNOHANG = 1;

  /** Room for the C library's structures, which are of some 80 and 340 bytes. */
  private static final long ROOM = 1024;

  /** All bits of a set of signals are 128 bytes. */
  private static final long SIGNALS = 128;

  private static final MethodHandle SPAWN =
      Native.function("posix_spawn", INT, POINTER, POINTER, POINTER, POINTER, POINTER, POINTER);
  private static final MethodHandle ACTIONS_INIT =
      Native.function("posix_spawn_file_actions_init", INT, POINTER);
  private static final MethodHandle ADD_OPEN =
      Native.function("posix_spawn_file_actions_addopen", INT, POINTER, INT, POINTER, INT, INT);
  private static final MethodHandle ADD_DUP2 =
      Native.function("posix_spawn_file_actions_adddup2", INT, POINTER, INT, INT);

  /** Since version 2.34 of the GNU C library. */
  private static final String CLOSE_FROM = "posix_spawn_file_actions_addclosefrom_np";

  private static final MethodHandle ADD_CLOSE_FROM =
      Native.has(CLOSE_FROM) ? Native.function(CLOSE_FROM, INT, POINTER, INT) : null;
  private static final MethodHandle ACTIONS_DESTROY =
      Native.function("posix_spawn_file_actions_destroy", INT, POINTER);
  private static final MethodHandle ATTRIBUTES_INIT =
      Native.function("posix_spawnattr_init", INT, POINTER);
  private static final MethodHandle SET_FLAGS =
      Native.function("posix_spawnattr_setflags", INT, POINTER, ValueLayout.JAVA_SHORT);
  private static final MethodHandle SET_SIGDEFAULT =
      Native.function("posix_spawnattr_setsigdefault", INT, POINTER, POINTER);
  private static final MethodHandle SIGFILLSET = Native.function("sigfillset", INT, POINTER);
  private static final MethodHandle ATTRIBUTES_DESTROY =
      Native.function("posix_spawnattr_destroy", INT, POINTER);
  private static final MethodHandle WAITPID = Native.function("waitpid", INT, INT, POINTER, INT);

  private final int pid;
  private int ended = -1;

  private ChildProcess(int pid) {
    this.pid = pid;
  }

  /**
   * Starts a program without environment, with nothing to read, and nowhere to print but standard
   * error, which is this process's.
   *
   * @param program its path
   * @param arguments the first of them is its name
   * @param inherited files that it gets under the numbers 3, 4, ...
   * @throws SystemCallException if it cannot be started
   */
  public static ChildProcess start(
      String program, List<String> arguments, List<FileDescriptor> inherited) {
    return spawn(program, arguments, inherited, null);
  }

  /**
   * As {@link #start}, but it prints nowhere: what it has to say it says otherwise.
   *
   * @throws SystemCallException if it cannot be started
   */
  public static ChildProcess startSilently(
      String program, List<String> arguments, List<FileDescriptor> inherited) {
    return spawn(program, arguments, inherited, Path.of("/dev/null"));
  }

  /**
   * Starts a program with the environment of this process, with nothing to read; what it prints, on
   * standard error too, is appended to a file, which is its user's alone.
   *
   * @throws SystemCallException if it cannot be started, or the file is a symbolic link
   */
  public static ChildProcess startLogged(String program, List<String> arguments, Path log) {
    return spawn(program, arguments, List.of(), log);
  }

  private static ChildProcess spawn(
      String program, List<String> arguments, List<FileDescriptor> inherited, Path log) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment actions = arena.allocate(ROOM, 16);
      MemorySegment attributes = arena.allocate(ROOM, 16);
      MemorySegment state = Native.state(arena);
      check("posix_spawn_file_actions_init", (int) ACTIONS_INIT.invokeExact(state, actions));
      check("posix_spawnattr_init", (int) ATTRIBUTES_INIT.invokeExact(state, attributes));
      files(arena, state, actions, inherited);
      if (log != null) {
        appended(arena, state, actions, log);
      }
      usualSignals(arena, state, attributes);
      MemorySegment pid = arena.allocate(ValueLayout.JAVA_INT);
      MemorySegment environment =
          log == null || !inherited.isEmpty()
              ? arena.allocate(ValueLayout.ADDRESS)
              : Native.environment();
      int error =
          (int)
              SPAWN.invokeExact(
                  state,
                  pid,
                  arena.allocateFrom(program),
                  actions,
                  attributes,
                  strings(arena, arguments),
                  environment);
      int first = (int) ACTIONS_DESTROY.invokeExact(state, actions);
      int second = (int) ATTRIBUTES_DESTROY.invokeExact(state, attributes);
      check("posix_spawn(" + program + ")", error);
      return new ChildProcess(pid.get(ValueLayout.JAVA_INT, 0));
    } catch (SystemCallException e) {
      throw e;
    } catch (Throwable e) {
      throw Native.impossible(e);
    }
  }

  private static void check(String call, int error) {
    if (error != 0) {
      throw new SystemCallException(call, error);
    }
  }

  /** A descriptor that is copied onto itself would keep its mark to be closed: so twice. */
  private static void files(
      Arena arena, MemorySegment state, MemorySegment actions, List<FileDescriptor> inherited)
      throws Throwable {
    MemorySegment nothing = arena.allocateFrom("/dev/null");
    for (int standard = 0; standard < 2; standard++) {
      int error = (int) ADD_OPEN.invokeExact(state, actions, standard, nothing, O_RDWR, 0);
      check("posix_spawn_file_actions_addopen", error);
    }
    int aside = 100 + inherited.stream().mapToInt(FileDescriptor::number).max().orElse(0);
    for (int i = 0; i < inherited.size(); i++) {
      int from = inherited.get(i).number();
      int error = (int) ADD_DUP2.invokeExact(state, actions, from, aside + i);
      check("posix_spawn_file_actions_adddup2", error);
    }
    for (int i = 0; i < inherited.size(); i++) {
      int error = (int) ADD_DUP2.invokeExact(state, actions, aside + i, 3 + i);
      check("posix_spawn_file_actions_adddup2", error);
    }
    if (ADD_CLOSE_FROM != null) {
      int first = 3 + inherited.size();
      check(CLOSE_FROM, (int) ADD_CLOSE_FROM.invokeExact(state, actions, first));
    }
  }

  private static void appended(Arena arena, MemorySegment state, MemorySegment actions, Path log)
      throws Throwable {
    MemorySegment file = arena.allocateFrom(log.toString());
    for (int standard = 1; standard <= 2; standard++) {
      int error =
          (int) ADD_OPEN.invokeExact(state, actions, standard, file, APPENDED, FOR_ITS_USER);
      check("posix_spawn_file_actions_addopen", error);
    }
  }

  private static void usualSignals(Arena arena, MemorySegment state, MemorySegment attributes)
      throws Throwable {
    MemorySegment all = arena.allocate(SIGNALS, 8);
    check("sigfillset", (int) SIGFILLSET.invokeExact(state, all));
    check(
        "posix_spawnattr_setsigdefault", (int) SET_SIGDEFAULT.invokeExact(state, attributes, all));
    short flags = SETSIGDEF | SETSIGMASK | SETSID; // the mask of the attributes is empty
    check("posix_spawnattr_setflags", (int) SET_FLAGS.invokeExact(state, attributes, flags));
  }

  private static MemorySegment strings(Arena arena, List<String> texts) {
    MemorySegment pointers = arena.allocate(ValueLayout.ADDRESS, texts.size() + 1L);
    for (int i = 0; i < texts.size(); i++) {
      pointers.setAtIndex(ValueLayout.ADDRESS, i, arena.allocateFrom(texts.get(i)));
    }
    return pointers;
  }

  /** Returns its process id. */
  public int pid() {
    return pid;
  }

  /** Kills it, unless it has ended; it stays to be waited for. */
  public void kill() {
    if (status() < 0) {
      ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly);
    }
  }

  /** Waits until it has ended; returns how, as {@code wait} tells it. */
  public int join() {
    return await(0);
  }

  /** Returns how it ended, as {@code wait} tells it, or -1 if it has not. */
  public int status() {
    return await(WNOHANG);
  }

  private synchronized int await(int options) {
    if (ended >= 0) {
      return ended;
    }
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment state = Native.state(arena);
      MemorySegment status = arena.allocate(ValueLayout.JAVA_INT);
      int result;
      do {
        result = (int) WAITPID.invokeExact(state, pid, status, options);
      } while (result < 0 && Native.errno(state) == Errno.EINTR);
      if (result < 0) {
        throw new SystemCallException("waitpid(" + pid + ")", Native.errno(state));
      }
      if (result == pid) {
        ended = status.get(ValueLayout.JAVA_INT, 0);
      }
      return ended;
    } catch (SystemCallException e) {
      throw e;
    } catch (Throwable e) {
      throw Native.impossible(e);
    }
  }
}
