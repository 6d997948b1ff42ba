# The cpus and the memory that the command itself may use.
sleepers 4 four.yaml
settled() { [ "$(cpus_of subject)" = "$1" ]; }
taskset -c 2,3,6 $akula run --workload four.yaml --policy naive_spread $patient \
  --out four --overwrite >four.txt 2>&1 &
run=$!
until_true running subject 4
outside() { cpus_of subject | sed 's/x[0-9]*//g' | grep -q '[01457]'; }
inside() { ! outside; }
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
rmdir /sys/fs/cgroup/narrow

numactl --membind=1 $akula machine >bound.txt 2>&1
expect "memory bound to node 1, exit status" "$?" 0
cat bound.txt
