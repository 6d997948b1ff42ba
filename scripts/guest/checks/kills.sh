# SIGKILL in the middle of a run, under a policy that pauses: what is left?
sleepers 10 ten.yaml
for target in jvm agent guard; do
  $akula run --workload ten.yaml --policy gang:quantum=1s $patient --out killed --overwrite >killed.txt 2>&1 &
  run=$!
  until_true running subject 10
  frozen() { grep -l 'frozen 1' /sys/fs/cgroup/*/a*/cgroup.events /sys/fs/cgroup/*/*/a*/cgroup.events 2>/dev/null | grep -q . ||
    ps -eo stat= | grep -q '^T'; }
  until_true frozen
  java=$(pgrep -x java | head -n 1)
  agent=$(ps -o pid= --ppid "$java" | head -n 1 | tr -d ' ')
  case $target in
    jvm) kill -9 "$java" ;;
    agent) kill -9 "$agent" ;;
    guard) kill -9 "$(ps -o pid= --ppid "$agent" | head -n 1 | tr -d ' ')" ;;
  esac
  [ $target = guard ] && pkill -x subject
  wait $run
  status=$?
  cat killed.txt
  case $target in
    jvm) expect "SIGKILL of the JVM, exit status" $status 137 ;;
    agent) expect "SIGKILL of the agent, exit status" $status 1 ;;
    guard) echo "SIGKILL of the guard: exit status $status" ;;
  esac
  nothing_left "SIGKILL of the $target"
done
