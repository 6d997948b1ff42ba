# What an akula without its checkout has to be able to do: scripts/try-installed and scripts/try-release
# read this. POSIX shell. The working folder has a policy Rotate.java.

failed() {
  printf '%s: %s\n' "$0" "$1" >&2
  exit 1
}

# says CODE TEXT COMMAND ...: the command ends with this code, and standard error has this text.
says() {
  expected=$1
  text=$2
  shift 2
  code=0
  said=$("$@" 2>&1 >/dev/null </dev/null) || code=$?
  case $said in
    *"$text"*) ;;
    *) failed "'$*' says: $said" ;;
  esac
  [ "$code" = "$expected" ] || failed "'$*' ends with $code, not $expected"
}

# prints TEXT COMMAND ...: the command succeeds, standard output has this text, and standard error nothing
# but where results are.
prints() {
  text=$1
  shift
  said=$("$@" 2>errors </dev/null) || failed "'$*' failed: $(cat errors)"
  ! grep -v '^results in ' errors >/dev/null || failed "'$*' says: $(cat errors)"
  case $said in
    *"$text"*) ;;
    *) failed "'$*' prints: $said" ;;
  esac
}

# try_all AKULA: a command of each kind, data that ship, a source file as a policy, a file for the shell.
try_all() {
  prints 'akula-api in ' "$1" --version
  prints 'policy naive_spread' "$1" simulate
  prints 'policy Rotate' "$1" simulate --policy ./Rotate.java
  prints 'spec2006-small-cache' "$1" data show spec2006-small-cache
  prints 'lib/akula/docs/guide/profiler.md' "$1" data show suite-2-cores
  prints '2x4x2' "$1" machines
  prints 'cpu' "$1" machine
  prints 'D4_T4' "$1" sweep --workloads 5 --out swept
  prints 'naive_spread' "$1" compare swept --policy naive_spread --policy random
  "$1" report swept --out report.html >/dev/null 2>&1 || failed 'report fails'
  [ -s report.html ] || failed 'there is no report'
  echo 'System.out.println(Toolkit.results(Path.of("swept")).runs().columnNames());' >table.jsh
  echo /exit >>table.jsh
  prints 'average_degradation' "$1" shell table.jsh
}

# try_run AKULA: real programs, which the agent in the jar starts.
try_run() {
  printf 'launches: [{application: nothing, command: "true", count: 2}]\n' >run.yaml
  "$1" run --workload run.yaml --policy naive_spread --out ran >ran.txt 2>&1 ||
    failed "real programs are not run: $(cat ran.txt)"
}
