# THREAD=single
# What is refused, by whom a scheduler is taken out, and with which rights it can be loaded.
# refused NAME PATTERN COMMAND ...: ends with 2 and one sentence; nothing is attached.
refused() {
  name=$1 pattern=$2
  shift 2
  said=$("$@" 2>&1)
  status=$?
  case "$status $said" in
    "2 akula-scheduler: "$pattern) ok "$name: $said" ;;
    *) not_ok "$name: ended with $status and '$said'" ;;
  esac
  expect "$name, the scheduler" "$(state)" disabled
}
nobody() { /bin/setpriv --reuid=65534 --regid=65534 --clear-groups --bounding-set=-all --inh-caps=-all "$@"; }
with_rights() { /bin/setpriv --reuid=65534 --regid=65534 --clear-groups --inh-caps=-all,$1 --ambient-caps=-all,$1 akula-decider --seconds 1 akula-scheduler --group $group 2>&1 | grep -v "ready"; }
load="akula-decider --seconds 1 akula-scheduler --group"
refused "no rights" "loading a scheduler needs the capabilities CAP_BPF and CAP_PERFMON*" nobody $load $group
refused "no such group" "there is no control group '/sys/fs/cgroup/none'*" $load /sys/fs/cgroup/none
refused "no group" "'/tmp' is no control group of version 2*" $load /tmp
refused "a pid namespace" "this is a pid namespace of its own*" unshare -p -f $load $group
refused "no option" "'--what' is no option*" $load $group --what

said=$(with_rights +bpf)
case $said in "akula-scheduler: loading a scheduler needs"*) ok "CAP_BPF alone is not enough" ;; *) not_ok "CAP_BPF alone: $said" ;; esac
said=$(with_rights +bpf,+perfmon)
case $said in "akula-scheduler: '$group' is a control group that this user may not"*) ok "a group of somebody else: $said" ;; *) not_ok "a group of somebody else: $said" ;; esac
chown 65534 $group $group/cgroup.procs
said=$(with_rights +bpf,+perfmon)
case $said in *exit_kind=64) ok "CAP_BPF and CAP_PERFMON are enough, for an ordinary user" ;; *) not_ok "CAP_BPF, CAP_PERFMON: $said" ;; esac

decide
said=$($load $group 2>&1)
expect "another scheduler" "$? $said" "2 akula-scheduler: another scheduler, 'akula', is attached (state enabled): end the program that holds it first"
said=$($load / 2>&1)
expect "another scheduler is told of before a group" "$? $said" "2 akula-scheduler: another scheduler, 'akula', is attached (state enabled): end the program that holds it first"
expect "the first one goes on" "$(state)" enabled
undecide

decide -- --abandon-ms 2000
kill -STOP $decider
until_true state_is disabled && ok "the decider is stopped for two seconds and more: the scheduler takes itself out"
kill -CONT $decider
wait $decider
expect "the decider was told why" "$(had exit_kind)" 65

decide -- --late-ms 60000 --watchdog-ms 2000
in_group a1 spin 8 2 >/tmp/spun &
spun=$!
sleep 1
kill -STOP $decider
until_true state_is disabled && ok "no fallback and no decider: the kernel's watchdog takes the scheduler out"
kill -CONT $decider
wait $decider
wait $spun
expect "the decider was told why" "$(had exit_kind)" 1026
between "milliseconds of two threads in 8 s on 4 cpus" "$(cut -d' ' -f1 /tmp/spun)" 6000 16100
