# THREAD=single
# SIGKILL of the decider and of its loader, 50 times each, with programs that are decided meanwhile.
loader_gone() { [ -z "$(pidof akula-scheduler)" ]; }
kill_each() {
  ended=0 out=0
  for round in $(seq 50); do
    decide --cpus 1,3 -- --late-ms 20
    in_group a1 spin 0.3 4 >/tmp/had & work=$!
    sleep 0.05
    kill -KILL "$($1)"
    wait $work && ended=$((ended + 1))
    wait $decider
    until_true state_is disabled && until_true loader_gone && out=$((out + 1))
  done 2>/dev/null
  expect "programs that ended although the $2 was killed" "$ended" 50
  expect "times that no scheduler and no loader was left" "$out" 50
}
the_decider() { echo $decider; }
the_loader() { pidof akula-scheduler; }
kill_each the_decider decider
kill_each the_loader loader
work spin 2 4 >/tmp/had
between "four threads on four cpus afterwards: share" "$(awk '{ print $1 / 8000 }' /tmp/had)" 0.9 1.01
expect "what the kernel complains of" "$(complaints)" ""
