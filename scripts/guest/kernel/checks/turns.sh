# Turns a second of the decider in C, on three cpus, and what each takes of the processor. To be compared
# with a decider in Java in the same guest; of themselves the figures mean nothing.
rate() {
  decide --cpus 1,3 $2
  in_group a1 spin 6 6 $3 $4 >/tmp/had
  undecide
  per_second=$(awk "BEGIN { printf \"%.0f\", $(had turns) / 6 }")
  between "$1: turns a second ($(had cpu_us_per_turn) us of the decider each; share of three cpus $(awk '{ print $1 / 18000 }' /tmp/had))" "$per_second" 50 1000000
  expect "$1: lost events, turns taken by the fallback" "$(had lost) $(had taken)" "0 0"
}
rate "yielding after 200 us" "" 200 -1
rate "yielding after 200 us, ahead" --ahead 200 -1
rate "500 us of work, 500 us of sleep" "" 500 500
rate "500 us of work, 500 us of sleep, ahead" --ahead 500 500
expect "what the kernel complains of" "$(complaints)" ""
