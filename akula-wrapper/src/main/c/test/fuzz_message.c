/*
 * The parser of messages with 200,000 that are almost right; each lies in memory of exactly its
 * length, so that the sanitizers see a byte read too many. fuzz_message [SEED]
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../message.h"
#include "fuzz.h"

/* What the parser has accepted must be whole: all strings end inside. */
static int strings_in(const struct request *request) {
  uint64_t count = 4 + (uint64_t)request->body.start.arguments + request->body.start.environment;
  size_t at = 0;
  for (; count > 0; count--) {
    if (at >= request->rest_bytes) return 0;
    at += strlen(request->rest + at) + 1;
  }
  return at == request->rest_bytes;
}

static int whole(const struct request *request) {
  if (request->header.type == START) return strings_in(request);
  if (request->header.type == EVENTS) return request->body.events.count <= MOST_EVENTS;
  if (request->header.type == PAUSE || request->header.type == WEIGHT)
    return request->rest_bytes == request->body.settings.count * sizeof(struct setting)
           && request->body.settings.count <= MOST_SETTINGS;
  return request->rest_bytes == 0;
}

int main(int count, char **arguments) {
  uint64_t random = count > 1 ? strtoull(arguments[1], NULL, 10) : 1;
  unsigned accepted = 0, refused = 0;
  for (int i = 0; i < 200000; i++) {
    static char message[FUZZ_BYTES];
    struct request request;
    size_t bytes = fuzz_message(&random, message);
    char *exact = malloc(bytes == 0 ? 1 : bytes);
    memcpy(exact, message, bytes);
    if (message_parse(exact, bytes, &request) != 0) refused++;
    else if (whole(&request)) accepted++;
    else return printf("message %d was accepted and is not whole\n", i), 1;
    free(exact);
  }
  printf("parser: %u messages accepted, %u refused\n", accepted, refused);
  return accepted > 10000 && refused > 10000 ? 0 : 1;
}
