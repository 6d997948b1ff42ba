# JAVA
# THREAD=single
# For the script again: a program is decided; then it is read which process is to be killed, and when.
rehearse_little
one 6 4 300 -1
begin_decided --kernel --policy cfs
echo "ready to be killed"
read -r who wait </dev/console
eval "pid=\$$who"
sleep "$wait"
is_decided && [ -n "$pid" ] && ok "decided when $who is killed, $wait s later"
kill -KILL "$pid"
wait $run
until_true is_nothing_left && ok "the program has ended, and nothing is left"
expect "what the kernel complains of" "$(complaints)" ""
echo "the trial ends"
