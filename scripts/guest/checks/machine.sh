# What the command says of this machine: its parts, and the sources of parameters by rights.
$akula machine --format json >machine.json || failed "akula machine ended with $?"
cat machine.json
field() { awk -F' : |,' -v name="\"$1\"" '$1 ~ name { print $2; exit }' machine.json; }
expect contexts "$(field contexts)" 8
expect packages "$(field packages)" 2
expect 'memory domains' "$(grep -c '"cache_bytes"' machine.json)" 2
expect 'NUMA nodes' "$(grep -c '"distances"' machine.json)" 2
case $(uname -m) in
  x86_64) expect cores "$(field cores)" 4 ;;
  aarch64) expect cores "$(field cores)" 8 ;;
esac
was=$(cat /proc/sys/kernel/perf_event_paranoid)
for value in 0 1 2 3 4; do
  echo $value >/proc/sys/kernel/perf_event_paranoid
  nobody $akula machine >user.txt 2>&1 || failed "akula machine ended with $?"
  cat user.txt
  line=$(grep -m 1 -w IPC user.txt | tr -s ' ')
  case "$value $(uname -m)" in
    [012]" aarch64") wanted=hardware ;;
    [34]*) wanted=perf_event_paranoid ;; # before it is asked which counters there are
    *) wanted='shows no such counters' ;;
  esac
  case $line in
    *"$wanted"*) ok "IPC for an ordinary user, perf_event_paranoid $value: ${line#*cycle }" ;;
    *) failed "IPC for an ordinary user, perf_event_paranoid $value:$line, expected $wanted" ;;
  esac
done
echo "$was" >/proc/sys/kernel/perf_event_paranoid
