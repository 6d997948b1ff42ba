# The cpus and the memory that the command itself may use.
sleepers 4 four.yaml
taskset -c 2,3,6 $akula run --workload four.yaml --policy naive_spread $patient \
  --out four --overwrite >four.txt 2>&1 &
run=$!
until_true running subject 4
inside() { ! cpus_of subject | tr ' ' '\n' | grep -q -v '^[236]x'; }
until_true inside && ok "taskset 2,3,6: programs on $(cpus_of subject)"
pkill -x subject
wait $run
cat four.txt
nothing_left "taskset"

echo +cpuset >/sys/fs/cgroup/cgroup.subtree_control && mkdir -p /sys/fs/cgroup/narrow &&
  echo 1,4-5 >/sys/fs/cgroup/narrow/cpuset.cpus && echo 1 >/sys/fs/cgroup/narrow/cpuset.mems
(echo $BASHPID >/sys/fs/cgroup/narrow/cgroup.procs && $akula machine --format json) >narrow.json
cat narrow.json
contexts=$(awk -F' : |,' '/"contexts"/ { print $2; exit }' narrow.json)
expect "cpuset 1,4-5, contexts" "$contexts" 3
left_out() { sed -n "/\"left_out\"/,/}/s/.*\"$1\" : \"\(.*\)\".*/\1/p" narrow.json; }
expect "cpuset 1,4-5, cpus that are forbidden" "$(left_out forbidden)" 0,2-3,6-7
expect "cpuset with the memory of node 1, nodes that are left out" "$(left_out numa_nodes)" 0
expect "cpuset with the memory of node 1, nodes" \
  "$(awk '/"numa_nodes" : \[/ { inside = 1 } inside && /^  \]/ { exit } inside && /"id"/ { print $3 + 0 }' narrow.json)" 1
rmdir /sys/fs/cgroup/narrow

# A memory policy is nothing that forbids: the machine has both nodes, and the programs have the policy.
numactl --membind=1 $akula machine >bound.txt 2>&1
expect "memory bound to node 1, exit status, nodes" "$? $(grep -o 'NUMA node [01]: cpus [0-7-]*' bound.txt | tr '\n' ' ')" \
  "0 NUMA node 0: cpus 0-3 NUMA node 1: cpus 4-7 "
cat bound.txt
numactl --membind=1 $akula run --workload four.yaml --policy naive_spread $patient \
  --out bound --overwrite >bound.txt 2>&1 &
run=$!
until_true running subject 4
# The policy of each mapping, and the nodes that pages of their own are on: those of a file are where
# whoever read them first had them.
memory_of() {
  for process in $(pgrep -x "$1"); do
    awk '{ print $2 } /anon=/ && !/file=/ { for (i = 3; i <= NF; i++) if ($i ~ /^N[0-9]+=/) { sub(/=.*/, "", $i); print $i } }' \
      "/proc/$process/numa_maps"
  done | sort -u | tr '\n' ' '
}
expect "memory bound to node 1, policies of four programs and nodes of their memory" "$(memory_of subject)" "N1 bind:1 "
pkill -x subject
wait $run
cat bound.txt
nothing_left "memory bound to node 1"
