# JAVA
# akula reproduce siblings --real: real programs under the kernel's own class, CFS and more and more bonus, beside
# the simulator. Both modes; of what is printed it is looked at who follows whom, as turns are short.
for mode in "" --ahead; do
  akula reproduce siblings --real 1 $mode --cpus 1 --loader /tmp/loader --format text >/tmp/rows 2>/tmp/said
  code=$?
  cat /tmp/rows /tmp/said
  echo "at $(cut -d' ' -f1 /proc/uptime) s"
  expect "${mode:-ended}: exit code" "$code" 0
  expect "${mode:-ended}: policies" "$(grep -c "^linux \|^cfs \|_aggregation:" /tmp/rows)" 6
  expect "${mode:-ended}: the scheduler afterwards" "$(state)" disabled
done
expect "what the kernel complains of" "$(complaints)" ""
