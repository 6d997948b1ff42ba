/* Where the kernel lets programs run: watch NAME SECONDS prints a line each time that the list of cpus of
   a process of this name (comm) is another one: seconds, process, its command line, cpus; and 'gone'. */
#include <ctype.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static struct seen { int pid, live; char mask[64]; } seen[4096];
static int count;

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

int main(int words, char **argument) {
  double begin = now(), end = begin + (words > 2 ? atof(argument[2]) : 60);
  setvbuf(stdout, NULL, _IOLBF, 0);
  while (now() < end) {
    for (int i = 0; i < count; i++) seen[i].live = 0;
    DIR *all = opendir("/proc");
    for (struct dirent *entry; (entry = readdir(all)) != NULL;) {
      if (!isdigit((unsigned char)*entry->d_name)) continue;
      char path[300], line[300], name[64] = "", mask[64] = "?";
      snprintf(path, sizeof path, "/proc/%s/status", entry->d_name);
      FILE *file = fopen(path, "r");
      if (file == NULL) continue;
      while (fgets(line, sizeof line, file) != NULL) {
        sscanf(line, "Name: %63s", name);
        if (strcmp(name, argument[1]) != 0) break;
        sscanf(line, "Cpus_allowed_list: %63s", mask);
      }
      fclose(file);
      if (strcmp(name, argument[1]) != 0 || strcmp(mask, "?") == 0) continue;
      int pid = atoi(entry->d_name), i = 0;
      while (i < count && seen[i].pid != pid) i++;
      if (i == count) count++, seen[i].pid = pid, seen[i].mask[0] = 0;
      seen[i].live = 1;
      if (strcmp(seen[i].mask, mask) != 0) {
        strcpy(seen[i].mask, mask);
        snprintf(path, sizeof path, "/proc/%d/cmdline", pid);
        char words_of[200] = "";
        if ((file = fopen(path, "r")) != NULL) {
          size_t got = fread(words_of, 1, sizeof words_of - 1, file);
          for (size_t k = 0; k < got; k++) if (words_of[k] == 0) words_of[k] = ' ';
          fclose(file);
        }
        printf("%8.3f %5d %-32s %s\n", now() - begin, pid, words_of, mask);
      }
    }
    closedir(all);
    for (int i = 0; i < count; i++)
      if (seen[i].pid != 0 && !seen[i].live) {
        printf("%8.3f %5d gone\n", now() - begin, seen[i].pid);
        seen[i] = seen[--count];
        i--;
      }
    usleep(20000);
  }
  return 0;
}
