# Each policy that ships, with eight busy programs on eight cpus; what counters would have to tell comes
# from a data set. Meanwhile the kernel is asked where the programs may run.
millions=${MILLIONS:-150}
launches "BT=steps, $millions" "CG=steps, $millions" "EP=steps, $millions" "FT=steps, $millions" \
  "MG=steps, $millions" "SP=steps, $millions" "BT=steps, $millions" "CG=steps, $millions" >eight.yaml
for policy in naive_spread naive_cluster random fixed:cores=0/1/2/3/0/1/2/3 round_robin ljfpf cjfpf \
  threshold di:refresh=2s swap:stability=1s,period=1s di_swap gang:quantum=2s bus_pairing:quantum=2s \
  stall_pairing:quantum=2s cache_pairing:quantum=2s; do
  name=${policy%%:*}
  /guest/watch subject 100000 >watched.txt &
  watching=$!
  $akula run --workload eight.yaml --data nas-like --policy "$policy" $patient --out "run-$name" --overwrite \
    >said.txt 2>&1
  status=$?
  kill $watching
  wait $watching 2>/dev/null
  echo "== $policy"
  cat said.txt watched.txt
  ended=$(grep -c 'exit code 0' "run-$name/programs.csv" 2>/dev/null)
  # Placed are those that may run on one cpu (its core's, where a policy names cores).
  lists=$(awk '$3 != "gone" { print $NF }' watched.txt | grep -v -e '^0-7$' -e '-' | sort -u | tr '\n' ' ')
  domains=$(echo "$lists" | tr ' ' '\n' | awk -F, 'NF { print int($1 / 4) }' | sort -u | tr '\n' ' ')
  if [ "$status$ended" = 08 ] && [ -n "$lists" ]; then
    ok "$name: all eight ended; cpus $lists in memory domains $domains"
  else
    failed "$name: ended with $status, $ended of 8 programs did; cpus $lists; $(grep '^akula' said.txt | head -n 1)"
  fi
done
$akula run --workload eight.yaml --policy linux_24 $patient --out run-linux --overwrite >said.txt 2>&1
expect "linux_24 is refused" "$? $(grep -c QUEUE_ORDER said.txt)" "2 1"
