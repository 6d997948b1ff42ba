# THREAD=single
# Two processes of three threads on one cpu: who runs after whom.
# Of the turns the first ones, before all spin, and the last ones are left out.
rotation() {
  awk '{ thread[NR] = $4 } END {
    for (i = 27; i <= NR - 6; i++) { n++; seen = ""; fine = 1
      for (k = 0; k < 6; k++) { if (index(seen, " " thread[i - k] " ")) fine = 0; seen = seen " " thread[i - k] " " }
      good += fine }
    printf "%d %.3f\n", n, n ? good / n : 0 }' /tmp/trace
}
pairs() {
  begin=$(awk '{ print $1 + 2 }' /proc/uptime)
  START=$begin CPUS=2 in_group a1 spin 4 3 >/tmp/one & one=$!
  START=$begin CPUS=2 in_group a2 spin 4 3 >/tmp/other
  wait $one
}

decide --cpus 1,1 --order fifo --trace /tmp/trace
pairs
undecide
set -- $(rotation)
between "first come first served: turns" "$1" 100 2000
between "of these, after one of each of the other five" "$2" 0.97 1
expect "cpus of the turns" "$(awk '{ print $2 }' /tmp/trace | sort -u | tr '\n' ' ')" "1 "
expect "lost events" "$(had lost)" 0

decide --cpus 1,1 --trace /tmp/trace
pairs
undecide
set -- $(cat /tmp/one) $(cat /tmp/other)
between "least virtual run time first: most over least processor time of six threads" "$(quotient $(awk "BEGIN { print ($3 > $6 ? $3 : $6) }") $(awk "BEGIN { print ($2 < $5 ? $2 : $5) }"))" 1 1.15

expect "what the kernel complains of" "$(complaints)" ""
