# THREAD=single
# Shares of nice 0 and nice 5 on one cpu, beside those of the kernel's own class.
# shares THREADS COMMAND: processor times of two programs of so many threads over each other.
shares() {
  threads=$1
  shift
  begin=$(awk '{ print $1 + 2 }' /proc/uptime) # together, or the first one is alone for a while
  START=$begin CPUS=2 NICE=0 "$@" spin 10 $threads >/tmp/zero & zero=$!
  START=$begin CPUS=2 NICE=5 "$@" spin 10 $threads >/tmp/five
  wait $zero
  quotient $(cut -d' ' -f1 /tmp/zero) $(cut -d' ' -f1 /tmp/five)
}
inside() { in_group a1 "$@"; }
usual=$(shares 1 work)
usual_of_six=$(shares 3 work)
ok "the kernel's own class: $usual of one and one thread, $usual_of_six of three and three (1024:335 is 3.057)"
all() { awk "BEGIN { print ($(cut -d' ' -f1 /tmp/zero) + $(cut -d' ' -f1 /tmp/five)) / 10000 }"; }
for way in "" --ahead; do
  decide --cpus 1,1 --slice-us 20000 $way
  found=$(shares 1 inside)
  had_all=$(all)
  undecide
  between "decided${way:+ ahead}, one and one: $found, over the kernel's" "$(quotient $found $usual)" 0.95 1.05
  between "decided${way:+ ahead}, share of the cpu that both had" "$had_all" 0.4 1.01
  decide --cpus 1,1 --slice-us 20000 $way
  found=$(shares 3 inside)
  undecide
  between "decided${way:+ ahead}, three and three: $found, over the kernel's" "$(quotient $found $usual_of_six)" 0.95 1.05
  expect "turns taken by the fallback, lost events" "$(had taken) $(had lost)" "0 0"
done
