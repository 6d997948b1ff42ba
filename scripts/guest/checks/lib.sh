# What the checks share: ask puts it before each. Each thing that is looked at prints a line of the table.
[ -d /guest ] || { echo "this is for the guest" >&2; exit 2; }
folder=/tmp/checks
mkdir -p $folder && cd $folder || exit 2
cpus=$(nproc)

ok() { echo "ok: $*"; }
failed() { echo "FAILED: $*"; }
skipped() { echo "skipped: $*"; }

# expect NAME FOUND EXPECTED: ok if both are the same.
expect() {
  if [ "$2" = "$3" ]; then ok "$1: $2"; else failed "$1: '$2', expected '$3'"; fi
}

# The command, without the caches of its start, which are for another JDK: words, to be split.
akula="$(echo /usr/lib/jvm/java-25-openjdk-*/bin/java) -XX:TieredStopAtLevel=1 -XX:+UseSerialGC
  -XX:-UsePerfData -Dakula.home=/akula -jar /akula/akula-cli/target/akula/akula.jar"

# nobody COMMAND: as an ordinary user.
nobody() { HOME=/tmp setpriv --reuid 65534 --regid 65534 --clear-groups "$@"; }

# until_true COMMAND: waits for it, ten minutes of the guest's time at most.
until_true() {
  for _ in $(seq 2400); do "$@" && return 0; sleep 0.25; done
  failed "waited for ten minutes: $*"
  return 1
}

# processes NAME: how many there are of this name.
processes() { pgrep -x "$1" | wc -l; }
running() { [ "$(processes "$1")" -ge "$2" ]; }

# cpus_of NAME: where the processes of a name may run, each list once with how often.
cpus_of() {
  for process in $(pgrep -x "$1"); do
    awk '/^Cpus_allowed_list/ { print $2 }' "/proc/$process/status" 2>/dev/null
  done | sort -n | uniq -c | awk '{ printf "%s%sx%s", separator, $2, $1; separator = " " }'
}

# nothing_left NAME: whether a run has left programs, agents, groups or stopped processes.
nothing_left() {
  for _ in $(seq 240); do
    left="$(pgrep -x subject | wc -l) programs, $(pgrep -f akula-agent | wc -l) agents, $(
      find /sys/fs/cgroup -type d -name 'akula*' | wc -l) groups, $(
      ps -eo stat= | grep -c '^T') stopped"
    [ "$left" = "0 programs, 0 agents, 0 groups, 0 stopped" ] && break
    sleep 0.25
  done
  expect "$1, what is left" "$left" "0 programs, 0 agents, 0 groups, 0 stopped"
}

# launches APPLICATION=ARGUMENTS ...: a workload of subjects.
launches() {
  echo "launches:"
  for launch in "$@"; do
    echo "  - {application: ${launch%%=*}, command: /guest/subject, arguments: [${launch#*=}]}"
  done
}

# sleepers COUNT FILE: a workload of programs that wait to be ended.
sleepers() {
  for number in $(seq "$1"); do set -- "$@" "sleeper$number=sleep"; done
  file=$2
  shift 2
  launches "$@" >"$file"
}

# Callbacks are slow under emulation, above all the first.
patient="--interval 500ms --budget 20s --patience 120s --starvation 600s"
