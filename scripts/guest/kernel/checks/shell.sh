# JAVA
# No check: a shell in the guest, to try akula run --kernel by hand. INPUT=yes scripts/guest/kernel/boot shell
# The words of the other checks are known there (one, two, decided, state ...); 'exit' switches the guest off.
cd /tmp
cat <<'WORDS'
akula run --kernel --loader /tmp/loader --cpus 1 --workload two.yaml --policy cfs
programs: /bin/work spin SECONDS THREADS; 'two 10 3 0 5' writes two.yaml. Nothing is kept; 'exit' ends.
WORDS
PS1='guest# ' ENV=/tmp/check.words
sed '/^# No check/,$d' /tmp/check >$ENV
export PS1 ENV
sh -i </dev/console >/dev/console 2>&1
