# Instructions of a known loop, through the whole command, with one cpu online: the emulator counts those
# of all cpus together. The sum over all intervals is that of the loop, and little besides.
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
  grep -c '"cat":"thread"' trace.json
  counted=$(grep '"cat":"thread"' trace.json | grep -o '"instructions":[0-9.eE+]*' | cut -d: -f2 |
    awk '{ sum += $1 } END { printf "%.0f", sum }')
  awk -v counted="$counted" -v steps="$((millions * 2000000))" 'BEGIN {
    share = 100 * (counted - steps) / steps
    printf "%s: %.0f instructions counted of %.0f in the loop, %+.3f %%\n",
      (share >= -1 && share <= 1 ? "ok" : "FAILED"), counted, steps, share }'
done
for cpu in 1 2 3 4 5 6 7; do echo 1 >/sys/devices/system/cpu/cpu$cpu/online; done
