# Without control groups, and without a pid namespace.
launches "a=steps, 100" "b=steps, 100" "c=exit, 0" >three.yaml
try() {
  name=$1
  shift
  "$@" >said.txt 2>&1
  status=$?
  echo "== $name"
  cat said.txt
  expect "$name: status, programs that ended" "$status $(grep -c 'exit code 0' modes/programs.csv)" "0 3"
  nothing_left "$name"
}
run="run --workload three.yaml --policy gang:quantum=1s $patient --out modes --overwrite"
try "all there is" $akula $run
try "no control groups" unshare -m sh -c "umount /sys/fs/cgroup && exec $(echo $akula $run)"
try "no namespaces, no control groups of one's own" \
  setpriv --bounding-set=-sys_admin --inh-caps=-sys_admin $akula $run
