akula-kernel-decider --seconds 3 --cpus 1,1 akula-kernel --group $group --verbose > out 2>&1 &
sleep 6; cat out; echo ...; ps | tail -5; state; dmesg | tail -5
