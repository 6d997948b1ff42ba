#include "execute.h"

#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "files.h"

enum { FILE_NAMES = 4 }; /* strings before the arguments */

/* The strings of a list, NULL-ended, with room for one before them. */
static char **strings(const char **text, uint32_t count) {
  char **list = calloc((size_t)count + 2, sizeof *list);
  for (uint32_t i = 0; list != NULL && i < count; i++) {
    list[i + 1] = (char *)(uintptr_t)*text; /* execve takes char * and changes nothing */
    *text += strlen(*text) + 1;
  }
  return list;
}

static const char *search_path(char *const *environment) {
  for (; *environment != NULL; environment++)
    if (strncmp(*environment, "PATH=", 5) == 0) return *environment + 5;
  return "/bin:/usr/bin";
}

/* A file without a known form is a script of the shell, as execvp(3) has it. */
static int run(const char *file, char **arguments, char **environment) {
  execve(file, arguments, environment);
  if (errno != ENOEXEC) return errno;
  char shell[] = "/bin/sh";
  char *program = arguments[0];
  arguments[-1] = shell;
  arguments[0] = (char *)(uintptr_t)file;
  execve(shell, arguments - 1, environment);
  arguments[0] = program;
  return errno;
}

/* Errors after which the next directory of PATH is tried. */
static bool goes_on(int error) {
  return error == ENOENT || error == ENOTDIR || error == EACCES || error == ESTALE
         || error == ENODEV || error == ETIMEDOUT;
}

static int search(char **arguments, char **environment) {
  int result = ENOENT;
  const char *directory = search_path(environment);
  for (;;) {
    char file[4096];
    size_t length = strcspn(directory, ":");
    if (length + strlen(arguments[0]) + 2 <= sizeof file) {
      memcpy(file, directory, length);
      if (length > 0) file[length++] = '/'; /* an empty entry is the working directory */
      strcpy(file + length, arguments[0]);
      int error = run(file, arguments, environment);
      if (!goes_on(error)) return error;
      if (error == EACCES) result = EACCES;
    }
    directory += strcspn(directory, ":");
    if (*directory++ == 0) return result;
  }
}

int execute(const struct start *start, const char *text) {
  for (int i = 0; i < FILE_NAMES; i++) text += strlen(text) + 1;
  char **arguments = strings(&text, start->arguments);
  char **environment = strings(&text, start->environment);
  if (arguments == NULL || environment == NULL) return ENOMEM;
  arguments++;
  environment++;
  if (arguments[0][0] == 0) return ENOENT;
  bool path = strchr(arguments[0], '/') != NULL;
  return path ? run(arguments[0], arguments, environment) : search(arguments, environment);
}
