# The agent's own tests, as root, and as an ordinary user with each perf_event_paranoid.
. /guest/lib.sh
was=$(cat /proc/sys/kernel/perf_event_paranoid)
result() {
  sum=$(tail -n 1 "$2")
  case $sum in
    *" 0 failed") ok "$1: $sum" ;;
    *) failed "$1: $sum" && grep -E 'failed|expected' "$2" | head -20 ;;
  esac
}
/guest/check /guest/akula-agent /guest/subject >root.txt 2>&1
cat root.txt
result "as root" root.txt
mkdir -p user && chmod 777 user && cd user
for value in 0 1 2 3 4; do
  echo $value >/proc/sys/kernel/perf_event_paranoid
  nobody /guest/check /guest/akula-agent /guest/subject >"/work/user.txt" 2>&1
  cat /work/user.txt
  result "as an ordinary user, perf_event_paranoid $value" /work/user.txt
done
echo "$was" >/proc/sys/kernel/perf_event_paranoid
