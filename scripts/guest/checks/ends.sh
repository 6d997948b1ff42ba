# How programs end: one that fails ends the run, which says how; forks and threads are waited for.
for end in "exit, 3:exit code 3" "kill, 9:signal 9" "kill, 11:signal 11"; do
  launches "ends=${end%%:*}" "other=steps, 2000" >ends.yaml
  $akula run --workload ends.yaml --policy naive_spread $patient --out ends --overwrite >ends.txt 2>&1
  status=$?
  cat ends.txt
  expect "${end%%:*}" "$status $(grep -o "ended with ${end#*:} " ends.txt)" "1 ended with ${end#*:} "
  nothing_left "${end%%:*}"
done
launches "fine=exit, 0" "forks=forks, 20, 10" "threads=threads, 4, 500" >fine.yaml
$akula run --workload fine.yaml --policy naive_spread $patient --out fine --overwrite
expect "forks and threads, exit status" $? 0
cat fine/programs.csv
expect "forks and threads, programs that ended" "$(grep -c 'exit code 0' fine/programs.csv)" 3
nothing_left "forks and threads"
