# What the checks share: it stands before each. Each thing that is looked at prints a line `ok` or `not ok`.
group=/sys/fs/cgroup/decided
mkdir -p $group/a1 $group/a2

ok() { echo "ok $*"; }
not_ok() { echo "not ok $*"; }

# expect NAME FOUND EXPECTED: ok if both are the same.
expect() { if [ "$2" = "$3" ]; then ok "$1: $2"; else not_ok "$1: '$2', expected '$3'"; fi; }

# between NAME FOUND LEAST MOST: ok if a number is not outside.
between() {
  if awk "BEGIN { exit !($2 >= $3 && $2 <= $4) }" 2>/dev/null; then ok "$1: $2 (from $3 to $4)"; else not_ok "$1: '$2', expected $3 to $4"; fi
}

# quotient A B
quotient() { awk "BEGIN { printf \"%.3f\", $1 / $2 }"; }

state() { cat /sys/kernel/sched_ext/state; }
state_is() { [ "$(state)" = "$1" ]; }

# until_true COMMAND: waits for it, a minute of the guest's time at most.
until_true() {
  for _ in $(seq 600); do "$@" && return 0; sleep 0.1; done
  not_ok "waited for a minute: $*"
  return 1
}

said() { grep -q "$1" "$2" 2>/dev/null; }

# An emulated cpu can be away for long when this machine has others to do: the fallback is a second away,
# unless a check is about it.
# decide [OPTION ...] [-- LOADER'S OPTION ...]: a decider on cpu 0, and its loader, until one is told to
# end; what it says comes into /tmp/decider.out. Sets $decider.
decide() {
  own= && while [ $# -gt 0 ] && [ "$1" != -- ]; do own="$own $1"; shift; done
  [ $# = 0 ] || shift
  rm -f /tmp/decider.out
  taskset 1 akula-decider --seconds 600 $own akula-scheduler --group $group --late-ms 1000 "$@" >/tmp/decider.out 2>&1 &
  decider=$!
  until_true said 'decider: ready' /tmp/decider.out || cat /tmp/decider.out
}

# undecide: ends it; then its counts can be had.
undecide() {
  kill $decider 2>/dev/null
  wait $decider
  until_true state_is disabled
  grep 'decider: seconds' /tmp/decider.out
}

# had NAME: a number of the decider's last line.
had() { sed -n "s/^decider:.* $1=\([0-9.]*\).*/\1/p" /tmp/decider.out | tail -1; }

# work PLACE WORDS: a program in a group below that of the decided.
in_group() {
  place=$1
  shift
  GROUP=$group/$place work "$@"
}

# complaints: what the kernel has said of schedulers but that they came and went as they should.
complaints() { dmesg | grep sched_ext: | grep -v -e enabled -e 'unregistered from user space'; }
