# The agent's own tests, as root, and as an ordinary user with each perf_event_paranoid and with agents
# of more rights.
was=$(cat /proc/sys/kernel/perf_event_paranoid)
others() { for cpu in $(seq 1 $((cpus - 1))); do echo "$1" >/sys/devices/system/cpu/cpu$cpu/online; done; }

# sum_of NAME: how many of the tests passed, were skipped, and failed.
sum_of() { grep -E '^[0-9]+ passed, ' "$folder/$1.txt"; }

# tests WHO COMMAND: all of them. The emulator counts instructions of all cpus together, so where only
# that test fails, it is tried again with one cpu online.
tests() {
  who=$1
  shift
  "$@" /guest/check /guest/akula-agent /guest/subject >"$folder/said.txt" 2>&1
  cat "$folder/said.txt"
  sum=$(sum_of said)
  if [ "$sum" != "${sum%, 1 failed}" ] && grep -q '^failed: counts each instruction$' "$folder/said.txt"; then
    others 0
    "$@" /guest/check /guest/akula-agent /guest/subject "counts each instruction" >"$folder/alone.txt" 2>&1
    cat "$folder/alone.txt"
    others 1
    case $(sum_of alone) in
      *", 0 failed") sum="${sum% 1 failed} 0 failed (instructions with one cpu online)" ;;
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

# Agents that are set-user-id, and that have capabilities.
if /guest/elevated /guest/check /guest/subject /guest/akula-agent >"$folder/said.txt" 2>&1; then
  cat "$folder/said.txt"
  why=$(sed -n 's/^the agent with more rights than its user: skipped: //p' "$folder/said.txt")
  if [ -n "$why" ]; then skipped "with more rights than its user: $why"
  else ok "with more rights than its user: $(sum_of said | paste -sd' ')"; fi
else
  cat "$folder/said.txt"
  failed "with more rights than its user: $(sum_of said | paste -sd' ')"
fi
