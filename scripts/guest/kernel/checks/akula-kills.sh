# JAVA
# SIGKILL of the JVM, the loader, the agent and its guard, TIMES times each, with a program that is decided
# meanwhile: it ends, or is ended by the agent, and no scheduler, loader or group is left.
times=${TIMES:-50}
one 3 4 300 -1
for who in ${WHO:-loader java agent guard}; do
  left=0
  for _ in $(seq "$times"); do
    begin_decided --kernel --policy cfs
    eval "pid=\$$who"
    sleep 0.2
    kill -KILL "$pid"
    wait $run
    until_true is_nothing_left && left=$((left + 1))
  done 2>/dev/null
  expect "times that nothing was left when $who was killed" "$left" "$times"
done
work spin 2 4 >/tmp/had
between "four threads on four cpus afterwards: share" "$(awk '{ print $1 / 8000 }' /tmp/had)" 0.9 1.01
expect "what the kernel complains of" "$(complaints)" ""
