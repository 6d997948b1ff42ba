# Events are lost again and again, since their ring is small and the decider sleeps; nobody waits for ever.
# The fallback is far away, so what was lost has to be found by reading anew.
decide --cpus 1,3 --nap-ms 300,150 -- --events-kib 4 --late-ms 5000
in_group a1 spin 25 100 300 150000 >/tmp/had & one=$!
in_group a2 spin 25 3 >/tmp/busy & other=$!
wait $one; wait $other
echo "$(cat /tmp/had), $(cat /tmp/busy)"
children=$(in_group a1 fork 100 500)
undecide
between "times that events were lost and all was read anew" "$(had anews)" 50 100000
between "events lost" "$(had lost)" 50 10000000
expect "children that ended, of 100 made at once" "$children" 100
expect "turns taken by the fallback" "$(had taken)" 0
between "a hundred that rest: milliseconds of the one that had least, in turns of less than one" "$(cut -d' ' -f2 /tmp/had)" 5 25000
between "three that are busy: most over least" "$(awk '{ print $3 / $2 }' /tmp/busy)" 1 2
expect "what the kernel complains of" "$(complaints)" ""
