# A cpu goes offline in a run, and comes back: said once, and never that a program was put back on it
# meanwhile. Of messages of a kind a run prints the first, so none means that there was none.
cpu5() { echo "$1" >/sys/devices/system/cpu/cpu5/online; }
settled() { [ "$(cpus_of subject)" = "$1" ]; }

# becomes NAME CPUS: whether the programs get there.
becomes() { until_true settled "$2" && ok "$1: $2"; }

# told NAME FILE CPUS: what was said of cpu 5 in a run that has these cpus.
told() {
  expect "$1, messages of the cpu that was taken away" \
    "$(grep -c 'which was taken away' "$2") $(grep -c "cannot run on cpu 5, which was taken away; until it is back it runs on what is left of cpus $3\$" "$2")" "1 1"
  expect "$1, messages of programs that were put back or could not be moved" \
    "$(grep -c -e 'was put back' -e 'could not be moved' "$2")" 0
}

sleepers 8 idle.yaml
$akula run --workload idle.yaml --policy naive_spread $patient --out idle --overwrite >idle.txt 2>&1 &
run=$!
until_true running subject 8
becomes "eight idle programs, a cpu each" "0x1 1x1 2x1 3x1 4x1 5x1 6x1 7x1"
cpu5 0
becomes "cpu 5 offline, idle" "0x1 0-7x1 1x1 2x1 3x1 4x1 6x1 7x1"
cpu5 1
becomes "cpu 5 online again, idle" "0x1 1x1 2x1 3x1 4x1 5x1 6x1 7x1"
pkill -x subject
wait $run
echo "ended with $?"
cat idle.txt
told "idle programs" idle.txt 0-7
nothing_left "idle programs"

launches "a=spinning" "b=spinning" "c=spinning" >busy.yaml
$akula run --workload busy.yaml --policy naive_spread --cpus 4-6 $patient --out busy --overwrite >busy.txt 2>&1 &
run=$!
until_true running subject 3
becomes "three busy programs on cpus 4-6" "4x1 5x1 6x1"
cpu5 0
becomes "cpu 5 offline, busy on 4-6" "4x1 4-6x1 6x1"
cpu5 1
becomes "cpu 5 online again, busy on 4-6" "4x1 5x1 6x1"
pkill -x subject
wait $run
cat busy.txt
told "busy programs" busy.txt 4-6
nothing_left "busy programs"
