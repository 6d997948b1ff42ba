# Instructions of a loop that does nothing else, through whole commands, with one cpu online: the
# emulator counts those of all cpus together. One takes 4 ns. A trace of a run has the readings of
# whole intervals; what was counted in the first one and in the last, which are cut, is in none. A
# campaign counts a program from its first instruction to its last.
if [ "$(uname -m)" != aarch64 ]; then
  skipped "no hardware counters are emulated here"
  exit 0
fi
for cpu in 1 2 3 4 5 6 7; do echo 0 >/sys/devices/system/cpu/cpu$cpu/online; done
for millions in 100 500; do
  launches "loop=steps, $millions" >loop.yaml
  $akula run --workload loop.yaml --policy naive_spread --parameter instructions --parameter cycles \
    $patient --trace trace.json --out "counted$millions" --overwrite || failed "akula run ended with $?"
  cp trace.json "/share/out/counters-$millions.json"
  grep '"cat":"thread"' trace.json | grep -o '"CPU_SHARE":[0-9.eE+]*,"instructions":[0-9.eE+]*' |
    tr ':,' '  ' | awk -v millions="$millions" '
      { rate = $4 / $2 / 1e6; if (rate < 247.5 || rate > 252.5) wrong++ }
      NR == 1 || rate < least { least = rate }
      rate > most { most = rate }
      END {
        printf "%s: loop of %d million: %d whole intervals, %.2f to %.2f million instructions in a second of the processor, expected 250 within 1 %%\n",
          (NR > 0 && !wrong ? "ok" : "FAILED"), 2 * millions, NR, least, most }'
done
{
  echo "pairs: none"
  echo "rounds: {least: 2, most: 2}"
  echo "applications:"
  for millions in 100 500; do
    echo "  - {application: steps-$millions, command: /guest/subject, arguments: [steps, $millions]}"
  done
} >counted.yaml
$akula profile counted.yaml --out counted --overwrite --force || failed "akula profile ended with $?"
cp counted/applications.csv /share/out/counters-applications.csv
for millions in 100 500; do
  awk -F, -v name="steps-$millions" -v expected=$((2 * millions)) '
    NR == 1 { for (i = 1; i <= NF; i++) column[$i] = i }
    $1 == name { found = $column["instructions"] / 1e6 }
    END {
      printf "%s: a loop of %d million from begin to end: %.2f million instructions counted, expected so many within 1 %%\n",
        (found > 0.99 * expected && found < 1.01 * expected ? "ok" : "FAILED"), expected, found }' \
    counted/applications.csv
done
for cpu in 1 2 3 4 5 6 7; do echo 1 >/sys/devices/system/cpu/cpu$cpu/online; done
