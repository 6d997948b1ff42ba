/* The form of requests. Pure: bytes in, a checked request out, nothing allocated. */
#ifndef AKULA_MESSAGE_H
#define AKULA_MESSAGE_H
#include <stddef.h>

#include "protocol.h"

struct request {
  struct header header; /* all 0 if the message has none */
  union {
    struct hello hello;
    struct events events;
    struct start start;
    struct task task;
    struct signal signal;
    struct thread thread;
    struct settings settings;
    struct cpu_setting cpu;
    struct value value;
  } body;
  const char *rest; /* in the message: the events of EVENTS, the strings of START, the settings */
  size_t rest_bytes;
};

/*
 * Reads a request. EBADMSG if its form is not that of the protocol, EINVAL if a number is out of
 * the range that holds whatever the agent's state; else 0. The header is filled in all cases.
 */
int message_parse(const void *message, size_t bytes, struct request *request);

#endif
