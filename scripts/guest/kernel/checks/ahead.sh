# Turns are long, so that the answer is there in time although an emulated cpu is away now and then.
# Decided ahead: nothing of a cpu is lost, and who runs goes on when it is picked again.
for way in "" --ahead; do
  decide --cpus 1,1 --slice-us 40000 $way
  CPUS=2 in_group a1 spin 5 2 >/tmp/had
  undecide
  share=$(awk '{ print $1 / 5000 }' /tmp/had)
  ok "two threads on a cpu, decided ${way:-after}: share of the cpu $share, turns $(had turns), by extension $(had extended)"
  [ -z "$way" ] && after=$share || before=$share
done
# A hundredth is not told apart from nothing here.
most=$(awk "BEGIN { most = 0.6 * (1 - $after); print (most > 0.01 ? most : 0.01) }")
between "ahead, share of the cpu that is lost: at most 0.6 of what is lost after" "$(awk "BEGIN { print 1 - $before }")" -0.05 "$most"
decide --cpus 1,1 --ahead --slice-us 40000
CPUS=2 in_group a1 spin 4 1 >/tmp/had
undecide
between "one thread alone: share of the cpu" "$(awk '{ print $1 / 4000 }' /tmp/had)" 0.75 1.01
between "one thread alone: turns by extension, of all" "$(quotient $(had extended) $(had turns))" 0.6 1
decide --cpus 1,1 --ahead --slice-us 40000
CPUS=2 NICE=0 in_group a1 spin 4 1 >/dev/null & one=$!
CPUS=2 NICE=5 in_group a1 spin 4 1 >/dev/null
wait $one
undecide
between "nice 0 and 5: turns by extension, of all (half is what weights of 3 ask for)" "$(quotient $(had extended) $(had turns))" 0.2 0.7
# woken OPTION: turns of one that sleeps 20 ms and works half a millisecond, beside two with turns of 40 ms.
woken() {
  decide --cpus 1,1 --slice-us 40000 --trace /tmp/trace $1
  CPUS=2 in_group a1 spin 6 2 >/dev/null & other=$!
  CPUS=2 in_group a2 spin 6 1 500 20000 >/dev/null & one=$!
  until_true grep -q . $group/a2/cgroup.procs
  process=$(cat $group/a2/cgroup.procs)
  wait $one; wait $other
  undecide >/dev/null
  awk -v process=$process '$3 == process' /tmp/trace | grep -c .
}
patient=$(woken "")
preempting=$(woken --preempt)
between "one that wakes beside two with long turns: its turns with PREEMPT ($preempting) over those without ($patient)" "$(quotient $preempting $patient)" 1.1 100
expect "what the kernel complains of" "$(complaints)" ""
