# Each policy that ships, with eight busy programs on eight cpus, and some with two; what counters would
# have to tell comes from a data set. Meanwhile the kernel is asked where the programs may run.
#
# What each has to show follows from what it is defined to do: how many cpus have programs, and how many
# programs the two memory domains (cpus 0-3 and 4-7) have; 'stays' where no program may move before one
# ends, which is left out of those that try or measure; and in which domains two programs are, where
# that is certain. 'everywhere' may run on all cpus.
case $(uname -m) in
  x86_64) four_cores=8:4+4 ;; # the first four cores, in each the first context and then the second
  *) four_cores=4:8+0 ;;
esac
expected="\
naive_spread                           8:4+4        stays  1+1
naive_cluster                          8:4+4        stays  2+0
random                                 8:4+4        stays  -
fixed:cores=0/1/2/3/0/1/2/3            $four_cores  stays  -
round_robin                            8:4+4        stays  2+0
ljfpf                                  8:4+4        stays  2+0
ljfpf_pull                             8:4+4        stays  2+0
cjfpf                                  8:4+4        stays  -
equal_progress                         8:4+4        stays  -
threshold                              8:4+4        -      -
di:refresh=2s                          8:4+4        -      -
swap:stability=1s,period=1s            8:4+4        -      -
di_swap                                8:4+4        -      -
gang:quantum=2s                        8:4+4        stays  -
bus_pairing:quantum=2s                 8:4+4        -      -
stall_pairing:quantum=2s               8:4+4        -      -
cache_pairing:quantum=2s               8:4+4        -      -
guaranteed_progress                    8:4+4        -      -
linux                                  everywhere   stays  -
random_groups                          8:4+4        -      -
linux_24                               refused      QUEUE_ORDER        -
cfs                                    refused      QUEUE_ORDER        -
eevdf                                  refused      QUEUE_ORDER        -
time_aggregation                       refused      QUEUE_ORDER        -
global_aggregation                     refused      QUEUE_ORDER        -
refill_aggregation                     refused      QUEUE_ORDER        -
symbiotic_learned                      refused      PM_CMPLU_STALL     -
l1_bandwidth                           refused      L1_REFERENCE_RATE  -
symbiotic                              refused      model              -
symbiotic_numa                         refused      model              -
smt_oracle                             refused      profile            -"

# pictures FILE COUNT: what a watched run of so many programs looked like, from when all are there to a
# second before one ends: each picture once, in their order, and masks of several cpus whenever seen.
pictures() {
  awk -v programs="$2" -v all="0-$((cpus - 1))" '
    function picture(pid, used, domains, count, wide) {
      split("", used); split("", domains)
      for (pid in mask) {
        if (mask[pid] == all) wide++
        else { if (!used[mask[pid]]++) count++; domains[int(mask[pid] / 4)]++ }
      }
      return wide == programs ? "everywhere" : wide ? "partly-everywhere" : count ":" domains[0] + 0 "+" domains[1] + 0
    }
    function see(what) { if (!seen[what]++) printf "%s%s", (shown++ ? " " : ""), what }
    NR == FNR { if ($3 == "gone" && !end) end = $1; next }
    $3 == "gone" { next }
    $NF != all && $NF !~ /^[0-9]+$/ { see("mask-" $NF) }
    $1 < end - 1 {
      if (!($2 in mask)) count++
      mask[$2] = $NF
      if (count == programs) see(picture())
    }' "$1" "$1"
}

# moves FILE: how often a program got other cpus than at first, up to a second before one ends.
moves() {
  awk 'NR == FNR { if ($3 == "gone" && !end) end = $1; next }
    $3 != "gone" && $1 < end - 1 && there[$2]++ { moves++ }
    END { print moves + 0 }' "$1" "$1"
}

# watched POLICY WORKLOAD COUNT: runs it; says how it ended and what was seen.
watched() {
  /guest/watch subject 100000 >watched.txt &
  watching=$!
  rm -rf watched
  $akula run --workload "$2" --data nas-like --policy "$1" $patient --out watched >said.txt 2>&1
  status=$?
  kill $watching
  wait $watching 2>/dev/null
  echo "== $1, $3 programs"
  cat said.txt watched.txt
  ended=$(grep -c 'exit code 0' watched/programs.csv 2>/dev/null)
  pictures=$(pictures watched.txt "$3")
  moves=$(moves watched.txt)
  said="ended with $status, $ended of $3 programs did; cpus:programs in each memory domain $pictures; $moves moves"
}

# right PICTURE STAYS COUNT: whether the last run is what is expected.
right() {
  [ "$status" = 0 ] && [ "$ended" = "$3" ] || return 1
  case $2 in
    stays) [ "$pictures" = "$1" ] && [ "$moves" = 0 ] ;;
    *) case " $pictures " in *everywhere* | *mask-*) false ;; *" $1 "*) ;; *) false ;; esac ;;
  esac
}

shows() {
  watched "$@"
  shift 3
  if right "$@"; then ok "$name, $3 programs: $pictures, $moves moves"
  else failed "$name: $said; expected $1 $2; $(grep '^akula' said.txt | head -n 1)"; fi
}

refused() {
  $akula run --workload eight.yaml --policy "$1" $patient --out refused --overwrite >said.txt 2>&1
  expect "$1 is refused, since it needs $2" "$? $(grep -c "$2" said.txt)" "2 1"
}

millions=${MILLIONS:-150}
launches "BT=steps, $millions" "CG=steps, $millions" "EP=steps, $millions" "FT=steps, $millions" \
  "MG=steps, $millions" "SP=steps, $millions" "BT=steps, $millions" "CG=steps, $millions" >eight.yaml
launches "BT=steps, $((4 * millions))" "CG=steps, $((4 * millions))" >two.yaml
names=$($akula policies --format csv | sed '1d; s/,.*//')
expect "policies that ship, and those that are expected to show something" "$(echo $names)" \
  "$(echo "$expected" | sed 's/[ :].*//' | sort | tr '\n' ' ' | sed 's/ $//')"
echo "$expected" | while read -r policy eight stays two; do
  name=${policy%%:*}
  if [ "$eight" = refused ]; then
    refused "$policy" "$stays"
  else
    shows "$policy" eight.yaml 8 "$eight" "$stays" 8 </dev/null
    [ "$two" = - ] || shows "$policy" two.yaml 2 "2:$two" "$stays" 2 </dev/null
  fi
done
