/* Small files of the kernel, paths, descriptors and the clock. All errors are errno values. */
#ifndef AKULA_FILES_H
#define AKULA_FILES_H
#include <stddef.h>
#include <stdint.h>

enum { PATH_BYTES = 512 };

/* Formats a path of less than PATH_BYTES; 0 or ENAMETOOLONG. */
__attribute__((format(printf, 2, 3))) int path_format(char path[PATH_BYTES], const char *format,
                                                      ...);

/* 0 if there is a file, else errno; for the rights that the agent has, as access(2) is not. */
int file_missing(const char *path);

/* Reads the beginning of a file and ends it with NUL; the length, or the errno value below 0. */
int file_read(const char *path, char *buffer, size_t size);

/* Writes into a file that is there, in one call; 0 or errno. */
int file_write(const char *path, const char *text);

/* Writes a number in decimal; 0 or errno. */
int file_write_number(const char *path, uint64_t number);

/* Closes every descriptor from 3 on but two. */
void close_all_but(int one, int other);

/* CLOCK_MONOTONIC, nanoseconds. */
uint64_t now_nanos(void);

#endif
