# JAVA
# Turns a second of the decider in C and of akula, one after the other in the same guest, on three cpus,
# and the processor time that each turn takes of the thread that decides. Of themselves they mean nothing.
seconds=${SPIN:-12} # the JVM still compiles in the first ones
in_c() {
  decide --cpus 1,3 $way
  in_group a1 spin $seconds 6 $work >/tmp/had
  undecide
  c_rate=$(awk "BEGIN { printf \"%.0f\", $(had turns) / $seconds }")
  c_cost=$(had cpu_us_per_turn)
}
in_java() {
  RUN_CPUS=1-3 decided --kernel=$mode --policy cfs:tick=0s
  java_rate=$(awk "BEGIN { printf \"%.0f\", $(of_said ' turns, ') / $seconds }")
  java_cost=$(of_said ' us of it for each turn')
}
for work in "200 -1" "500 500"; do
  for mode in ended ahead; do
    way=
    [ $mode = ahead ] && way=--ahead
    one $seconds 6 $work
    c_rates= java_rates= c_costs= java_costs=
    for _ in $(seq "${ROUNDS:-1}"); do
      in_c
      in_java
      c_rates="$c_rates $c_rate" java_rates="$java_rates $java_rate"
      c_costs="$c_costs $c_cost" java_costs="$java_costs $java_cost"
    done
    sum() { echo "$*" | awk '{ for (i = 1; i <= NF; i++) all += $i; print all / NF }'; }
    what="work, rest of $work us, $mode"
    ok "$what: turns a second in C$c_rates, in Java$java_rates; us of the processor for each: in C$c_costs, in Java$java_costs"
    between "$what: turns a second, Java over C" "$(quotient "$(sum $java_rates)" "$(sum $c_rates)")" 0.8 100
    between "$what: processor time for a turn, Java over C" "$(quotient "$(sum $java_costs)" "$(sum $c_costs)")" 0.01 1.25
  done
done
expect "what the kernel complains of" "$(complaints)" ""
