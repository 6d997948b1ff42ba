# The agent's own tests, as root, and as an ordinary user with each perf_event_paranoid.
was=$(cat /proc/sys/kernel/perf_event_paranoid)
others() { for cpu in $(seq 1 $((cpus - 1))); do echo "$1" >/sys/devices/system/cpu/cpu$cpu/online; done; }

# tests WHO COMMAND: all of them. The emulator counts instructions of all cpus together, so where only
# that test fails, it is tried again with one cpu online.
tests() {
  who=$1
  shift
  "$@" /guest/check /guest/akula-agent /guest/subject >/work/said.txt 2>&1
  cat /work/said.txt
  sum=$(tail -n 1 /work/said.txt)
  if [ "$sum" != "${sum% 1 failed}" ] && grep -A 2 'counts each instruction' /work/said.txt | grep -q '^FAILED'; then
    others 0
    "$@" /guest/check /guest/akula-agent /guest/subject "counts each instruction" >/work/alone.txt 2>&1
    cat /work/alone.txt
    others 1
    case $(tail -n 1 /work/alone.txt) in
      *" 0 failed") sum="${sum% 1 failed} 0 failed (instructions with one cpu online)" ;;
    esac
  fi
  case $sum in
    *" 0 failed"*) ok "$who: $sum" ;;
    *) failed "$who: $sum" ;;
  esac
}
tests "as root" env
mkdir -p user && chmod 777 user && cd user || exit 2
for value in 0 1 2 3 4; do
  echo $value >/proc/sys/kernel/perf_event_paranoid
  tests "as an ordinary user, perf_event_paranoid $value" nobody
done
echo "$was" >/proc/sys/kernel/perf_event_paranoid
