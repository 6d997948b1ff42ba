# THREAD=single
# A program that forks 200 children, threads that end, a program that is killed: each one is told, and ends.
decide --cpus 1,3
expect "of 200 children that a program made at once, so many ended" "$(in_group a1 fork 200 3000)" 200
expect "of 300 threads, 20 at a time, so many ended" "$(in_group a2 threads 15 20 2000)" 300
for _ in $(seq 20); do
  in_group a1 spin 60 4 >/dev/null &
  killed=$!
  until_true grep -q . $group/a1/cgroup.procs
  sleep 0.05
  kill -KILL $(cat $group/a1/cgroup.procs)
  wait $killed
done 2>/dev/null
expect "left of 20 programs of four threads that were killed" "$(grep -c . $group/a1/cgroup.procs)" 0
expect "the scheduler" "$(state)" enabled
undecide
expect "taken by the fallback, lost events" "$(had taken) $(had lost)" "0 0"
between "turns" "$(had turns)" 500 100000
expect "what the kernel complains of" "$(complaints)" ""
