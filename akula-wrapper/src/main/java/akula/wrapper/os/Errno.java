package akula.wrapper.os;

import java.util.Map;
import java.util.stream.Collectors;

/** Names and meanings of the errors of Linux; the numbers are those of x86-64 and aarch64. */
public final class Errno {
  public static final int EPERM = 1;
  public static final int ENOENT = 2;
  public static final int ESRCH = 3;
  public static final int EINTR = 4;
  public static final int E2BIG = 7;
  public static final int ENOEXEC = 8;
  public static final int EAGAIN = 11;
  public static final int ENOMEM = 12;
  public static final int EACCES = 13;
  public static final int EBUSY = 16;
  public static final int ENODEV = 19;
  public static final int EINVAL = 22;
  public static final int ENFILE = 23;
  public static final int EMFILE = 24;
  public static final int ENOSPC = 28;
  public static final int EPIPE = 32;
  public static final int ERANGE = 34;
  public static final int EDEADLK = 35;
  public static final int ENAMETOOLONG = 36;
  public static final int EPROTO = 71;
  public static final int EBADMSG = 74;
  public static final int EOVERFLOW = 75;
  public static final int EUSERS = 87;
  public static final int EOPNOTSUPP = 95;
  public static final int EADDRINUSE = 98;
  public static final int ESHUTDOWN = 108;
  public static final int ECONNREFUSED = 111;
  public static final int ECANCELED = 125;

  /** All of them, each with its number; where the kernel's own words say little, with others. */
  private static final Map<Integer, String> TEXTS =
      """
          1 EPERM, not permitted
          2 ENOENT, not found
          3 ESRCH, no such process
          4 EINTR, interrupted
          5 EIO, input or output failed
          6 ENXIO, no such device or address
          7 E2BIG, too long
          8 ENOEXEC, not a program that this machine can run
          9 EBADF, not an open file
          10 ECHILD, no child processes
          11 EAGAIN, not now
          12 ENOMEM, out of memory
          13 EACCES, access refused
          14 EFAULT, bad address
          15 ENOTBLK, block device required
          16 EBUSY, in use
          17 EEXIST, exists already
          18 EXDEV, invalid cross-device link
          19 ENODEV, no such device
          20 ENOTDIR, not a directory
          21 EISDIR, is a directory
          22 EINVAL, invalid
          23 ENFILE, too many open files in system
          24 EMFILE, too many open files
          25 ENOTTY, inappropriate ioctl for device
          26 ETXTBSY, is being written
          27 EFBIG, too big
          28 ENOSPC, no space left
          29 ESPIPE, illegal seek
          30 EROFS, on a read-only file system
          31 EMLINK, too many links
          32 EPIPE, the other end is gone
          33 EDOM, numerical argument out of domain
          34 ERANGE, out of range
          35 EDEADLK, resource deadlock avoided
          36 ENAMETOOLONG, name too long
          37 ENOLCK, no locks available
          38 ENOSYS, not in this kernel
          39 ENOTEMPTY, directory not empty
          40 ELOOP, too many links
          42 ENOMSG, no message of desired type
          43 EIDRM, identifier removed
          44 ECHRNG, channel number out of range
          45 EL2NSYNC, Level 2 not synchronized
          46 EL3HLT, Level 3 halted
          47 EL3RST, Level 3 reset
          48 ELNRNG, link number out of range
          49 EUNATCH, protocol driver not attached
          50 ENOCSI, no CSI structure available
          51 EL2HLT, Level 2 halted
          52 EBADE, invalid exchange
          53 EBADR, invalid request descriptor
          54 EXFULL, exchange full
          55 ENOANO, no anode
          56 EBADRQC, invalid request code
          57 EBADSLT, invalid slot
          59 EBFONT, bad font file format
          60 ENOSTR, device not a stream
          61 ENODATA, no data available
          62 ETIME, timer expired
          63 ENOSR, out of streams resources
          64 ENONET, machine is not on the network
          65 ENOPKG, package not installed
          66 EREMOTE, object is remote
          67 ENOLINK, link has been severed
          68 EADV, advertise error
          69 ESRMNT, srmount error
          70 ECOMM, communication error on send
          71 EPROTO, not what the protocol asks for
          72 EMULTIHOP, multihop attempted
          73 EDOTDOT, RFS specific error
          74 EBADMSG, a malformed message
          75 EOVERFLOW, value too large for defined data type
          76 ENOTUNIQ, name not unique on network
          77 EBADFD, file descriptor in bad state
          78 EREMCHG, remote address changed
          79 ELIBACC, can not access a needed shared library
          80 ELIBBAD, accessing a corrupted shared library
          81 ELIBSCN, .lib section in a.out corrupted
          82 ELIBMAX, attempting to link in too many shared libraries
          83 ELIBEXEC, cannot exec a shared library directly
          84 EILSEQ, invalid or incomplete multibyte or wide character
          85 ERESTART, interrupted system call should be restarted
          86 ESTRPIPE, streams pipe error
          87 EUSERS, too many users
          88 ENOTSOCK, socket operation on non-socket
          89 EDESTADDRREQ, destination address required
          90 EMSGSIZE, message too long
          91 EPROTOTYPE, protocol wrong type for socket
          92 ENOPROTOOPT, protocol not available
          93 EPROTONOSUPPORT, protocol not supported
          94 ESOCKTNOSUPPORT, socket type not supported
          95 EOPNOTSUPP, not supported
          96 EPFNOSUPPORT, protocol family not supported
          97 EAFNOSUPPORT, address family not supported by protocol
          98 EADDRINUSE, address already in use
          99 EADDRNOTAVAIL, cannot assign requested address
          100 ENETDOWN, network is down
          101 ENETUNREACH, network is unreachable
          102 ENETRESET, network dropped connection on reset
          103 ECONNABORTED, software caused connection abort
          104 ECONNRESET, the other end is gone
          105 ENOBUFS, no buffer space available
          106 EISCONN, transport endpoint is already connected
          107 ENOTCONN, transport endpoint is not connected
          108 ESHUTDOWN, cannot send after transport endpoint shutdown
          109 ETOOMANYREFS, too many references: cannot splice
          110 ETIMEDOUT, took too long
          111 ECONNREFUSED, connection refused
          112 EHOSTDOWN, host is down
          113 EHOSTUNREACH, no route to host
          114 EALREADY, operation already in progress
          115 EINPROGRESS, operation now in progress
          116 ESTALE, stale file handle
          117 EUCLEAN, structure needs cleaning
          118 ENOTNAM, not a XENIX named type file
          119 ENAVAIL, no XENIX semaphores available
          120 EISNAM, is a named type file
          121 EREMOTEIO, remote I/O error
          122 EDQUOT, quota used up
          123 ENOMEDIUM, no medium found
          124 EMEDIUMTYPE, wrong medium type
          125 ECANCELED, not asked for
          126 ENOKEY, required key not available
          127 EKEYEXPIRED, key has expired
          128 EKEYREVOKED, key has been revoked
          129 EKEYREJECTED, key was rejected by service
          130 EOWNERDEAD, owner died
          131 ENOTRECOVERABLE, state not recoverable
          132 ERFKILL, operation not possible due to RF-kill
          133 EHWPOISON, memory page has hardware error
      """
          .lines()
          .map(line -> line.strip().split(" ", 2))
          .collect(
              Collectors.toUnmodifiableMap(line -> Integer.parseInt(line[0]), line -> line[1]));

  private Errno() {}

  /** Returns the name of an error and what it means, for example {@code ENOENT, not found}. */
  public static String text(int errno) {
    return TEXTS.getOrDefault(errno, "error " + errno + ", which Linux does not have");
  }
}
