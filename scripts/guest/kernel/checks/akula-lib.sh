# What the checks of akula itself share: it stands after lib.sh in those that begin with '# JAVA'.
export PATH=$PATH:/usr/bin HOME=/tmp
export JAVA_TOOL_OPTIONS=-XX:TieredStopAtLevel=1 # the second compiler would not be done before the run is
find /usr/lib/akula -exec touch -h -d @1767225600 {} + # the caches of classes go by these times

echo 0 >/proc/sys/kernel/sched_autogroup_enabled # else nice values count only within each program
echo "clock: $(cat /sys/devices/system/clocksource/clocksource0/current_clocksource), akula from $(cut -d' ' -f1 /proc/uptime) s"

# A loader whose fallback is a second away, as in the other checks: an emulated cpu can be away for long.
cat >/tmp/loader <<'LOADER'
#!/bin/sh
exec /bin/akula-scheduler "$@" --late-ms 1000
LOADER
chmod 755 /tmp/loader

# rehearse_little: for checks that measure nothing, since a JVM comes up twice as fast then.
rehearse_little() { export JAVA_TOOL_OPTIONS="$JAVA_TOOL_OPTIONS -Dakula.kernel.rehearsal=200"; }

# two SECONDS THREADS NICE NICE [WORK_US REST_US]: a workload of two programs of so many threads, which
# begin together.
two() {
  cp /bin/work /tmp/one
  cp /bin/work /tmp/other
  cat >/tmp/two.yaml <<YAML
name: two
launches:
  - {application: one, command: /tmp/one, arguments: [spin, "$1", "$2", "${5:-0}", "${6:-0}"],
     environment: {MEET: "/tmp/meet,2", NICE: "$3"}}
  - {application: other, command: /tmp/other, arguments: [spin, "$1", "$2", "${5:-0}", "${6:-0}"],
     environment: {MEET: "/tmp/meet,2", NICE: "$4"}}
YAML
}

# decided OPTIONS: akula run of these two, on cpu 1 unless told; what it said is in /tmp/said.
decided() {
  rm -rf /tmp/meet /tmp/out
  akula run --workload /tmp/two.yaml --cpus "${RUN_CPUS:-1}" --out /tmp/out --budget 10s --patience 60s \
    --loader "${LOADER:-/tmp/loader}" "$@" >/tmp/said 2>&1
  code=$?
  cat /tmp/said
  echo "at $(cut -d' ' -f1 /proc/uptime) s"
  [ $code = 0 ] || not_ok "akula run ended with $code"
}

# printed WHICH RUN: what the first (0) or second (1) program of a run printed, such as 0-cfs-0.
printed() { cat /tmp/out/work/$2/$1-*/stdout; }

# of_said WORDS: the number before these words in what was said of the turns of the last run.
of_said() { sed -n "s/.*[^0-9.,]\([0-9.,]*\)$1.*/\1/p" /tmp/said | tail -1 | tr -d ,; }

# one SECONDS THREADS WORK_US REST_US: a workload of one program.
one() {
  cp /bin/work /tmp/one
  cat >/tmp/two.yaml <<YAML
name: one
launches:
  - {application: one, command: /tmp/one, arguments: [spin, "$1", "$2", "$3", "$4"]}
YAML
}

# begin_decided OPTIONS: as decided, and goes on when its program runs and is decided. Sets $run, $java,
# $loader, $agent and $guard.
begin_decided() {
  decided "$@" >/tmp/decided.out 2>&1 & run=$!
  until_true is_decided || cat /tmp/said
  java=$(pidof java)
  loader=$(pidof akula-scheduler)
  agent=$(children_of "$java" | grep -vx "$loader" | head -1)
  guard=$(children_of "$agent" | head -1)
}
is_decided() { state_is enabled && [ -n "$(pidof one)" ]; }
children_of() { awk -v of="$1" '{ sub(/.*\) /, "", $0) } $2 == of { split(FILENAME, part, "/"); print part[3] }' /proc/[0-9]*/stat 2>/dev/null; }

# nothing_left: no scheduler, loader, program or control group of a run; waits for that, a minute at most.
is_nothing_left() {
  state_is disabled && [ -z "$(pidof one other akula-scheduler)" ] &&
    [ -z "$(find /sys/fs/cgroup -type d -name 'akula-*')" ]
}
