# JAVA
# SIGSTOP of the JVM, the loader, the agent and its guard, TIMES times each for 0.4 s, with a program that is
# decided meanwhile: it ends, and until then the scheduler stays.
times=${TIMES:-50}
rehearse_little
one $((times + 10)) 4 300 -1
for who in java loader agent guard; do
  begin_decided --kernel --policy cfs
  eval "pid=\$$who"
  stopped=0
  for _ in $(seq "$times"); do
    kill -STOP "$pid" && stopped=$((stopped + 1))
    sleep 0.4
    state_is enabled || break
    kill -CONT "$pid"
    sleep 0.1
  done
  kill -CONT "$pid"
  expect "times that $who was stopped" "$stopped" "$times"
  expect "$who: the scheduler afterwards" "$(state)" enabled
  wait $run
  until_true is_nothing_left && ok "$who: the program ended, and nothing is left: $(sed -n 's/.*policy cfs decided/decided/p' /tmp/said)"
done
expect "what the kernel complains of" "$(complaints)" ""
