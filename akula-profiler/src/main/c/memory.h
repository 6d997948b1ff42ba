/* Memory for the data of a kernel. */
#ifndef MEMORY_H
#define MEMORY_H
#include <stddef.h>
#include <stdint.h>

/*
 * Returns count elements of a size, zeroed, every page touched, at the beginning of a page. Ends the
 * program with a sentence if there is not that much. To be freed by the caller.
 */
void *memory_of(uint64_t count, size_t size);

#endif
