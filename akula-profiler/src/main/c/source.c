#include <stdio.h>

#include "chance.h"
#include "generators.h"

enum { STATEMENTS = 12, VARIABLES = 6, REACH = 8 };

static unsigned draw(uint64_t *state, unsigned limit) { return (unsigned)chance_below(state, limit); }

/* From left to right, in parentheses: without, compilers warn. */
static void put_expression(uint64_t *state) {
  static const char *const OPERATORS[] = {"+", "-", "*", "^", "&", "|"};
  unsigned terms = 1 + draw(state, 3);
  for (unsigned i = 0; i < terms; i++) putchar('(');
  printf("v%u", draw(state, VARIABLES));
  for (unsigned i = 0; i < terms; i++) {
    printf(" %s ", OPERATORS[draw(state, 6)]);
    if (draw(state, 2) == 0)
      printf("v%u)", draw(state, VARIABLES));
    else
      printf("%uu)", 1 + draw(state, 1000));
  }
}

static void put_assignment(uint64_t *state) {
  printf("v%u = ", draw(state, VARIABLES));
  put_expression(state);
  printf(";\n");
}

static void put_switch(uint64_t *state) {
  printf("  switch (v%u & 7u) {\n", draw(state, VARIABLES));
  for (unsigned way = 0; way < 8; way++) {
    printf("    case %u: ", way);
    put_assignment(state);
    printf("      break;\n");
  }
  printf("  }\n");
}

static void put_loop(uint64_t *state) {
  printf("  for (unsigned i = 0; i < %uu; i++) {\n    table[i & 63u] += ", 2 + draw(state, 100));
  put_expression(state);
  printf(" + i;\n    ");
  put_assignment(state);
  printf("  }\n");
}

static void put_condition(uint64_t *state) {
  unsigned one = draw(state, VARIABLES);
  printf("  if (v%u > v%u) ", one, (one + 1 + draw(state, VARIABLES - 1)) % VARIABLES);
  put_assignment(state);
}

/* Of one of the few functions before this one: there is no recursion. */
static void put_call(uint64_t *state, uint64_t function) {
  uint64_t called = function - 1 - chance_below(state, function < REACH ? function : REACH);
  unsigned variable = draw(state, VARIABLES);
  printf("  v%u += f%llu(v%u);\n", variable, (unsigned long long)called, draw(state, VARIABLES));
}

static void put_statement(uint64_t *state, uint64_t function) {
  unsigned kind = draw(state, 6);
  if (kind == 0) {
    put_loop(state);
  } else if (kind == 1) {
    put_switch(state);
  } else if (kind == 2) {
    put_condition(state);
  } else if (kind == 3 && function > 0) {
    put_call(state, function);
  } else {
    printf("  ");
    put_assignment(state);
  }
}

void source_write(const uint64_t *values) {
  uint64_t functions = values[0], state = chance_mix(values[1] + 1);
  puts("#include <stdio.h>\nunsigned table[64];\n");
  for (uint64_t function = 0; function < functions; function++) {
    printf("unsigned f%llu(unsigned v0) {\n  unsigned v1 = v0 + 1u", (unsigned long long)function);
    for (unsigned variable = 2; variable < VARIABLES; variable++)
      printf(", v%u = v%u * %uu", variable, variable - 1, 3 + draw(&state, 100));
    puts(";");
    for (int i = 0; i < STATEMENTS; i++) put_statement(&state, function);
    puts("  return v0 ^ v1 ^ v2 ^ v3 ^ v4 ^ v5;\n}\n");
  }
  printf("int main(void) {\n  printf(\"%%u\\n\", f%llu(1u));\n  return 0;\n}\n",
         (unsigned long long)(functions - 1));
}
