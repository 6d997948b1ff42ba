# Beside the program that the Makefile names: the library that connects programs as they are to the
# manager, DIR/linux-ARCH/libakula-threads.so. Unlike that program it needs a C library, the GNU one.
LIBRARY := libakula-threads.so
LIBRARY_SOURCES := $(sort $(wildcard client/*.c))
LIBRARY_HEADERS := $(sort $(wildcard client/*.h)) $(sort $(wildcard include/*.h))
# Nothing of it can be taken for a symbol of the program; it is there until the process ends; and
# variables of threads are found without a call, which could allocate.
LOADED := -fPIC -shared -fvisibility=hidden -ftls-model=initial-exec -Wl,-z,nodelete -Wl,-z,now
LIBRARY_SHIPPED := -O2 $(LOADED) -s -Wl,--build-id=none -ffile-prefix-map="$$PWD"=.

all: $(OUT)/linux-$(ARCH)/$(LIBRARY) $(if $(CROSS),$(OUT)/linux-aarch64/$(LIBRARY))

$(OUT)/linux-$(ARCH)/$(LIBRARY): COMPILER := $(CC)
$(OUT)/linux-aarch64/$(LIBRARY): COMPILER := $(or $(CROSS),$(CC))
$(OUT)/linux-%/$(LIBRARY): $(LIBRARY_SOURCES) $(LIBRARY_HEADERS) $(MAKEFILE_LIST)
	@mkdir -p $(@D)
	$(COMPILER) $(FLAGS) $(LIBRARY_SHIPPED) -o $@ $(LIBRARY_SOURCES) -pthread -ldl

check: check-library
check-library: all
	@$(MAKE) --no-print-directory -C client/test check OUT=$(if $(filter /%,$(OUT)),,../../)$(OUT)

.PHONY: check-library
