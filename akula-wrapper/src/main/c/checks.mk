# What tests of C programs have in common. The Makefile of a folder test, which that of its program
# calls with OUT, says PROGRAM and OWN as program.mk wants them, includes this, and says what check is.
#
#   PLAIN                 the program as it is shipped
#   $(CHECK)/$(PROGRAM)   the program with SANE
#   SANE, THREADS         flags for sanitizers of memory and of threads, empty where there are none
#   $(ABSOLUTE)           OUT as an absolute path, which may have blanks: for what recipes run
#   $(call build,FLAGS)   compiles the C files that a target depends on
include $(dir $(lastword $(MAKEFILE_LIST)))compiler.mk
OUT ?= ../build
CHECK := $(OUT)/check
PLAIN := $(OUT)/linux-$(ARCH)/$(PROGRAM)
HEADERS := $(sort $(wildcard ../*.h) $(wildcard *.h)) $(PROGRESS)/akula_progress.h
ABSOLUTE = "$$(cd $(OUT) && pwd)"
works = $(shell echo 'int main(void){return 0;}' | $(CC) $(1) -x c -o /dev/null - 2>/dev/null && echo '$(1)')
comma := ,
SANE := $(call works,-fsanitize=address$(comma)undefined -fno-sanitize-recover=all)
THREADS = $(call works,-fsanitize=thread)
.DEFAULT_GOAL := check

define build
@mkdir -p $(@D)
$(CC) $(FLAGS) -g -O1 $(1) -o $@ $(filter %.c,$^)
endef

$(CHECK)/$(PROGRAM): $(sort $(wildcard ../*.c)) $(HEADERS)
	$(call build,$(SANE))

sanitizers:
	@$(if $(SANE),,echo "no sanitizers here: tests run without")

.PHONY: check sanitizers
