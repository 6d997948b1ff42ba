package akula.wrapper.os;

import java.util.Map;

/** Names and meanings of the errors of Linux; the numbers are those of x86-64 and aarch64. */
public final class Errno {
  public static final int EPERM = 1;
  public static final int ENOENT = 2;
  public static final int ESRCH = 3;
  public static final int EINTR = 4;
  public static final int E2BIG = 7;
  public static final int EAGAIN = 11;
  public static final int EACCES = 13;
  public static final int EINVAL = 22;
  public static final int EPIPE = 32;
  public static final int EPROTO = 71;
  public static final int EBADMSG = 74;
  public static final int EOPNOTSUPP = 95;
  public static final int ECANCELED = 125;

  private static final Map<Integer, String> TEXTS =
      Map.ofEntries(
          Map.entry(EPERM, "EPERM, not permitted"),
          Map.entry(ENOENT, "ENOENT, not found"),
          Map.entry(ESRCH, "ESRCH, no such process"),
          Map.entry(EINTR, "EINTR, interrupted"),
          Map.entry(5, "EIO, input or output failed"),
          Map.entry(6, "ENXIO, no such device or address"),
          Map.entry(E2BIG, "E2BIG, too long"),
          Map.entry(8, "ENOEXEC, not a program that this machine can run"),
          Map.entry(9, "EBADF, not an open file"),
          Map.entry(EAGAIN, "EAGAIN, not now"),
          Map.entry(12, "ENOMEM, out of memory"),
          Map.entry(EACCES, "EACCES, access refused"),
          Map.entry(14, "EFAULT, bad address"),
          Map.entry(16, "EBUSY, in use"),
          Map.entry(17, "EEXIST, exists already"),
          Map.entry(19, "ENODEV, no such device"),
          Map.entry(20, "ENOTDIR, not a directory"),
          Map.entry(21, "EISDIR, is a directory"),
          Map.entry(EINVAL, "EINVAL, invalid"),
          Map.entry(24, "EMFILE, too many open files"),
          Map.entry(26, "ETXTBSY, is being written"),
          Map.entry(27, "EFBIG, too big"),
          Map.entry(28, "ENOSPC, no space left"),
          Map.entry(30, "EROFS, on a read-only file system"),
          Map.entry(EPIPE, "EPIPE, the other end is gone"),
          Map.entry(34, "ERANGE, out of range"),
          Map.entry(36, "ENAMETOOLONG, name too long"),
          Map.entry(38, "ENOSYS, not in this kernel"),
          Map.entry(40, "ELOOP, too many links"),
          Map.entry(EPROTO, "EPROTO, not what the protocol asks for"),
          Map.entry(EBADMSG, "EBADMSG, a malformed message"),
          Map.entry(90, "EMSGSIZE, message too long"),
          Map.entry(EOPNOTSUPP, "EOPNOTSUPP, not supported"),
          Map.entry(104, "ECONNRESET, the other end is gone"),
          Map.entry(110, "ETIMEDOUT, took too long"),
          Map.entry(122, "EDQUOT, quota used up"),
          Map.entry(ECANCELED, "ECANCELED, not asked for"));

  private Errno() {}

  /** Returns the name of an error and what it means, for example {@code ENOENT, not found}. */
  public static String text(int errno) {
    return TEXTS.getOrDefault(errno, "error " + errno);
  }
}
