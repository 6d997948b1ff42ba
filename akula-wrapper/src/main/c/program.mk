# Builds a C program that a jar of AKULA carries, of all the C files of a folder. Its Makefile says
#   PROGRAM   the name of the executable
#   OWN       flags beside those of all programs
# and then includes this. Its tests are in the folder test (checks.mk).
#
# make OUT=DIR         builds DIR/linux-ARCH/PROGRAM, also for aarch64 where its compiler is there
# make check OUT=DIR   builds the tests below DIR, with sanitizers where they are installed, and runs them
#
# For make a blank ends a path: DIR has none, so that in a checkout that has some it is a relative one.
include $(dir $(lastword $(MAKEFILE_LIST)))compiler.mk
OUT ?= build
$(if $(word 2,$(OUT)),$(error OUT is '$(OUT)', and make takes no folder with a blank: give its path from $(CURDIR)))
SOURCES := $(sort $(wildcard *.c))
HEADERS := $(sort $(wildcard *.h) $(wildcard $(PROGRESS)/*.h))
CROSS := $(if $(filter-out aarch64,$(ARCH)),$(shell command -v aarch64-linux-gnu-gcc))
# Two builds of the same source are the same bytes, wherever they are made.
SHIPPED := -O2 -static -s -Wl,--build-id=none -ffile-prefix-map="$$PWD"=.

all: $(OUT)/linux-$(ARCH)/$(PROGRAM) $(if $(CROSS),$(OUT)/linux-aarch64/$(PROGRAM))

$(OUT)/linux-$(ARCH)/$(PROGRAM): COMPILER := $(CC)
$(OUT)/linux-aarch64/$(PROGRAM): COMPILER := $(or $(CROSS),$(CC))
$(OUT)/linux-%/$(PROGRAM): $(SOURCES) $(HEADERS) $(MAKEFILE_LIST)
	@mkdir -p $(@D)
	$(COMPILER) $(FLAGS) $(SHIPPED) -o $@ $(SOURCES)

check: all
	@$(MAKE) --no-print-directory -C test check OUT=$(if $(filter /%,$(OUT)),,../)$(OUT)

clean:
	rm -rf $(OUT)

.PHONY: all check clean
