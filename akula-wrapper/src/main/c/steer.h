/* What is asked of an application that is held or runs. Requests are replied to here. */
#ifndef AKULA_STEER_H
#define AKULA_STEER_H
#include "message.h"

void steer_signal(const struct request *request);
void steer_thread(const struct request *request);
void steer_pause(const struct request *request);
void steer_weight(const struct request *request);

#endif
