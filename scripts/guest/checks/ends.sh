# How programs end, and what is counted of them.
launches "three=exit, 3" "killed=kill, 9" "broken=kill, 11" "fine=exit, 0" "forks=forks, 20, 10" \
  "threads=threads, 4, 500" >ends.yaml
$akula run --workload ends.yaml --policy naive_spread $patient --out ends --overwrite
echo "status $?"
cat ends/programs.csv
ends=$(awk -F, 'NR > 1 { printf "%s%s: %s", separator, $5, $9; separator = "; " }' ends/programs.csv)
case $ends in
  *"three: exit code 3"*"killed: "*9*"broken: "*11*"fine: exit code 0"*) ok "$ends" ;;
  *) failed "$ends" ;;
esac
nothing_left "ends"
