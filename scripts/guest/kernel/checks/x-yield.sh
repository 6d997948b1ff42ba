# JAVA
two 6 4 1000 -1
cp /bin/akula-kernel /tmp/k 2>/dev/null
decided --kernel --policy time_aggregation:timeBonus=5ms --trace /tmp/trace.json
grep '"ph":"X"' /tmp/trace.json | wc -l
grep '"ph":"X"' /tmp/trace.json | sed -n '300,420p'
