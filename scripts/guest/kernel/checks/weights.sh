# Shares of nice 0 and nice 5 on one cpu, beside those of the kernel's own class.
# ratio PREFIX: processor times of two programs of one thread over each other.
shares() {
  CPUS=2 NICE=0 "$@" spin 8 1 >/tmp/zero & zero=$!
  CPUS=2 NICE=5 "$@" spin 8 1 >/tmp/five
  wait $zero
  quotient $(cut -d' ' -f1 /tmp/zero) $(cut -d' ' -f1 /tmp/five)
}
three() {
  CPUS=2 NICE=0 "$@" spin 8 3 >/tmp/zero & zero=$!
  CPUS=2 NICE=5 "$@" spin 8 3 >/tmp/five
  wait $zero
  quotient $(cut -d' ' -f1 /tmp/zero) $(cut -d' ' -f1 /tmp/five)
}
inside() { in_group a1 "$@"; }
usual=$(shares work)
usual_of_six=$(three work)
ok "the kernel's own class: $usual of one and one thread, $usual_of_six of three and three (1024:335 is 3.057)"
all() { awk "BEGIN { print ($(cut -d' ' -f1 /tmp/zero) + $(cut -d' ' -f1 /tmp/five)) / 8000 }"; }
for way in "" --ahead; do
  decide --cpus 1,1 $way
  found=$(shares inside)
  had_all=$(all)
  undecide
  between "decided${way:+ ahead}, one and one: $found, over the kernel's" "$(quotient $found $usual)" 0.95 1.05
  between "decided${way:+ ahead}, share of the cpu that both had" "$had_all" 0.8 1.01
  decide --cpus 1,1 $way
  found=$(three inside)
  undecide
  between "decided${way:+ ahead}, three and three: $found, over the kernel's" "$(quotient $found $usual_of_six)" 0.95 1.05
  expect "turns taken by the fallback, lost events" "$(had taken) $(had lost)" "0 0"
done
