/* A folder of files that stands for resctrl: its root is made by a test, the rest as the kernel does it. */
#ifndef AKULA_DOUBLE_H
#define AKULA_DOUBLE_H
/* Where an agent with the double looks; without it the agent has no resctrl but by --root. */
#define DOUBLE_ROOT "AKULA_DOUBLE_ROOT"
#define DOUBLE_FOLDER "/sys/fs/resctrl"
#endif
