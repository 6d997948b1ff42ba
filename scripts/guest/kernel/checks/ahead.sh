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
between "share of the cpu that is had ahead" "$before" 0.9 1.01
decide --cpus 1,1 --ahead --slice-us 40000
CPUS=2 in_group a1 spin 4 1 >/tmp/had
undecide
between "one thread alone: share of the cpu" "$(awk '{ print $1 / 4000 }' /tmp/had)" 0.9 1.01
between "one thread alone: turns by extension, of all" "$(quotient $(had extended) $(had turns))" 0.8 1
decide --cpus 1,1 --ahead --slice-us 40000
CPUS=2 NICE=0 in_group a1 spin 4 1 >/dev/null & one=$!
CPUS=2 NICE=5 in_group a1 spin 4 1 >/dev/null
wait $one
undecide
between "nice 0 and 5: turns by extension, of all (half is what weights of 3 ask for)" "$(quotient $(had extended) $(had turns))" 0.3 0.7
expect "what the kernel complains of" "$(complaints)" ""
