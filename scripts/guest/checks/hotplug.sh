# A cpu goes offline in a run, and comes back.
cpu5() { echo "$1" >/sys/devices/system/cpu/cpu5/online; }
on_five() { for process in $(pgrep -x subject); do grep -q '^Cpus_allowed_list:.5$' "/proc/$process/status" && return 0; done; return 1; }
settled() { [ "$(cpus_of subject)" = "$1" ]; }

sleepers 8 idle.yaml
$akula run --workload idle.yaml --policy naive_spread $patient --out idle --overwrite >idle.txt 2>&1 &
run=$!
until_true running subject 8 && until_true settled "0x1 1x1 2x1 3x1 4x1 5x1 6x1 7x1" &&
  ok "eight idle programs, a cpu each"
cpu5 0
not_on_five() { ! on_five; }
until_true not_on_five && ok "cpu 5 offline: $(cpus_of subject)"
cpu5 1
until_true on_five && ok "cpu 5 online again: $(cpus_of subject)"
pkill -x subject
wait $run
echo "ended with $?"
cat idle.txt
nothing_left "idle programs"

launches "a=spinning" "b=spinning" "c=spinning" >busy.yaml
$akula run --workload busy.yaml --policy naive_spread --cpus 4-6 $patient --out busy --overwrite >busy.txt 2>&1 &
run=$!
until_true running subject 3 && until_true settled "4x1 5x1 6x1" && ok "three busy programs on cpus 4-6"
cpu5 0
until_true not_on_five
lists=$(cpus_of subject)
case $(echo "$lists" | sed 's/x[0-9]*//g') in
  *[0-37]*) failed "cpu 5 offline, busy on 4-6: $lists, expected none but what is left of 4-6" ;;
  *) ok "cpu 5 offline, busy on 4-6: $lists" ;;
esac
cpu5 1
until_true settled "4x1 5x1 6x1" && ok "cpu 5 online again: $(cpus_of subject)"
pkill -x subject
wait $run
cat busy.txt
grep -i 'cpu 5\|cpu5' busy.txt || true
nothing_left "busy programs"
