# JAVA
# SIGKILL of the JVM, the loader, the agent and its guard, TIMES times each, with a program that is decided
# meanwhile: it ends, or is ended by the agent, and no scheduler, loader or group is left.
# That of the JVM or the agent ends the run, so each is of another one; without the loader a run goes on
# to its end, and the same JVM begins the next one; and another guard takes the place of one that is killed.
times=${TIMES:-50}
rehearse_little

of_a_run() { # WHO
  one 3 4 300 -1
  for _ in $(seq "$times"); do
    begin_decided --kernel --policy cfs
    eval "pid=\$$1"
    sleep 0.2
    kill -KILL "$pid"
    wait $run
    until_true is_nothing_left && left=$((left + 1))
  done 2>/dev/null
}
of_loader() {
  one 2 4 300 -1
  begin_decided --kernel --policy cfs --repeat "$times"
  for _ in $(seq "$times"); do
    until_true is_decided || break
    loader=$(pidof akula-scheduler) program=$(pidof one)
    sleep 0.2
    kill -KILL "$loader"
    until_true state_is disabled && until_true is_gone "$program" && left=$((left + 1))
  done
  wait $run
  until_true is_nothing_left || left=none
  expect "runs whose policy was thrown out" "$(grep -c 'its loader is gone' /tmp/said)" "$times"
}
of_guard() {
  one $((times + 10)) 4 300 -1
  begin_decided --kernel --policy cfs
  for _ in $(seq "$times"); do
    sleep 0.2
    kill -KILL "$guard" || break
    until_true is_guarded_anew || break
    guard=$(children_of "$agent" | head -1)
    is_decided && left=$((left + 1))
  done
  wait $run
  until_true is_nothing_left || left=none
  expect "the run counts" "$(grep -c 'does not count' /tmp/said)" 0
}
is_gone() { [ ! -d "/proc/$1" ]; }
is_guarded_anew() { [ -n "$(children_of "$agent" | grep -vx "$guard" | head -1)" ]; }

for who in ${WHO:-loader guard java agent}; do
  left=0
  case $who in
    loader | guard) of_$who ;;
    *) of_a_run "$who" ;;
  esac
  expect "times that nothing was left when $who was killed" "$left" "$times"
done
work spin 2 4 >/tmp/had
between "four threads on four cpus afterwards: share" "$(awk '{ print $1 / 8000 }' /tmp/had)" 0.9 1.01
expect "what the kernel complains of" "$(complaints)" ""
