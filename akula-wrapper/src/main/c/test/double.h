/* A folder of files that stands for resctrl: a test makes it, the rest is as the kernel does it. */
#ifndef AKULA_DOUBLE_H
#define AKULA_DOUBLE_H
#define DOUBLE_FOLDER "/sys/fs/resctrl"
#endif
