/*
 * The stream to the JVM. Replies that it does not fetch wait in a queue of fixed size; the agent
 * handles no request while some wait, so that the queue cannot run over: at most two replies or
 * notifications of each task come without a request, and one of the request in hand.
 */
#ifndef AKULA_CHANNEL_H
#define AKULA_CHANNEL_H
#include <stdbool.h>
#include <stddef.h>

#include "protocol.h"

/* Whether the socket is what the protocol asks for: a sentence that says what is not, or NULL. */
const char *channel_check(void);

/*
 * Receives a message of at most MESSAGE_BYTES. Its length (more than MESSAGE_BYTES if it was cut),
 * -1 if none is there, -2 at the end of the stream.
 */
long channel_receive(void *message);

/* Sends now or later; body begins with what follows the header. */
void channel_send(uint16_t type, uint32_t number, const void *body, size_t bytes);

/* The usual reply to a request. */
void channel_reply(const struct header *request, int error, enum stage stage);

/* Whether some wait. */
bool channel_waiting(void);

/* Sends what waits, as far as it goes without waiting; false at the end of the stream. */
bool channel_flush(void);

#endif
