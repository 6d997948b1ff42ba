# The compiler, and how all C programs of AKULA are compiled; the other .mk files begin with it.
C_FOLDER := $(dir $(lastword $(MAKEFILE_LIST)))
CC := $(firstword $(foreach name,gcc cc clang,$(shell command -v $(name))))
ARCH := $(shell uname -m)
PROGRESS := $(C_FOLDER)include
FLAGS := -std=c11 -D_GNU_SOURCE -Wall -Wextra -Werror -I$(PROGRESS) $(OWN)
