# THREAD=single
# SIGSTOP of the decider and of its loader, 50 times each, with programs that are decided meanwhile.
decide --cpus 1,3 -- --late-ms 50
loader=$(pidof akula-scheduler)
in_group a1 spin 2 3 >/tmp/before
ended=0
for round in $(seq 50); do
  in_group a1 spin 0.3 4 >/tmp/had & work=$!
  sleep 0.05
  kill -STOP $decider
  wait $work && ended=$((ended + 1))
  kill -CONT $decider
done
expect "programs that ended while the decider was stopped" "$ended" 50
expect "the scheduler" "$(state)" enabled
ended=0
for round in $(seq 50); do
  in_group a1 spin 0.2 4 >/tmp/had & work=$!
  kill -STOP $loader
  wait $work && ended=$((ended + 1))
  kill -CONT $loader
done
expect "programs that ended while the loader was stopped" "$ended" 50
in_group a1 spin 2 3 >/tmp/had
between "three threads on three cpus: what they had afterwards over that before" "$(quotient $(cut -d' ' -f1 /tmp/had) $(cut -d' ' -f1 /tmp/before))" 0.6 1.7
expect "the scheduler" "$(state)" enabled
kill -STOP $loader
kill -KILL $decider
wait $decider 2>/dev/null
in_group a1 spin 0.3 4 >/tmp/had
ok "a program ends while the loader is stopped and the decider is dead: $(cat /tmp/had)"
kill -CONT $loader
until_true state_is disabled && ok "once the loader goes on, nothing is attached"
decide --cpus 1,3 -- --late-ms 50
kill -STOP $decider
in_group a1 spin 1 6 >/tmp/had
kill -CONT $decider
undecide
between "turns taken by the fallback in a second without a decider" "$(had taken)" 20 100000
expect "what the kernel complains of" "$(complaints)" ""
