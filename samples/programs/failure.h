/* One sentence on standard error, then the end. */
#ifndef FAILURE_H
#define FAILURE_H

enum { EXIT_FAILED = 1, EXIT_USAGE = 2 };

__attribute__((format(printf, 2, 3), noreturn)) void fail(int status, const char *format, ...);

#endif
