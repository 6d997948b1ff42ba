/* Requests, each handed to who does it. */
#ifndef AKULA_SERVE_H
#define AKULA_SERVE_H
#include <stdbool.h>
#include <stddef.h>

/* Handles a message; false if it was END and the agent has to end, which replies by serve_end. */
bool serve(const void *message, size_t bytes);

/* The reply to END, once all is undone. */
void serve_end(int error);

#endif
