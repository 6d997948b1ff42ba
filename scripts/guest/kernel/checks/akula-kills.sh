# JAVA
# THREAD=single
# SIGKILL of the JVM, the loader, the agent and its guard, TIMES times each, with a program that is decided
# meanwhile: it ends, or is ended by the agent, and no scheduler, loader or group is left.
# Of the guard it is the same run: another one takes its place. All others end what akula does, so each is of
# another JVM, which takes the emulator half a minute and more: see again.
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
    echo "killed $1, $left"
  done 2>/dev/null
}
of_guard() {
  one $((2 * times + 20)) 4 300 -1
  begin_decided --kernel --policy cfs
  for _ in $(seq "$times"); do
    sleep 0.2
    kill -KILL "$guard" || break
    until_true is_guarded_anew || break
    guard=$(children_of "$agent" | head -1)
    is_decided && left=$((left + 1))
    echo "killed guard, $left"
  done
  wait $run
  until_true is_nothing_left || left=none
  expect "times that a run is said not to count" "$(grep -c 'does not count' /tmp/said)" 0
}
is_guarded_anew() { [ -n "$(children_of "$agent" | grep -vx "$guard" | head -1)" ]; }

for who in ${WHO:-guard loader java agent}; do
  left=0
  if [ "$who" = guard ]; then of_guard; else of_a_run "$who"; fi
  what='nothing was left'
  [ "$who" != guard ] || what='another one came, and turns were decided on,'
  expect "times that $what when $who was killed" "$left" "$times"
done
work spin 2 4 >/tmp/had
between "four threads on four cpus afterwards: share" "$(awk '{ print $1 / 8000 }' /tmp/had)" 0.9 1.01
expect "what the kernel complains of" "$(complaints)" ""
