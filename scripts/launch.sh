# What starts akula, in a checkout and where it is installed: finding a JDK 25, the options of the JVM,
# the caches of classes. POSIX shell. $home is the folder of akula; $app, that of its jars, is set by
# whoever reads this.

# say SENTENCE: tells the user something, on standard error.
say() {
  printf 'akula: %s\n' "$1" >&2
}

# find_call: sets the command as one types it, for commands that are printed.
find_call() {
  called=$0
  case $called in
    */*) [ "$(command -v -- "${0##*/}")" != "$0" ] || called=${0##*/} ;;
    *) called=./$0 ;; # sh akula
  esac
}

# is_jdk_25 FOLDER: is this the home of a JDK (not only of a JRE) 25?
is_jdk_25() {
  [ -x "$1/bin/javac" ] && [ -r "$1/release" ] || return 1
  while IFS= read -r line || [ -n "$line" ]; do
    case $line in
      'JAVA_VERSION="25"'* | 'JAVA_VERSION="25.'* | 'JAVA_VERSION="25-'* | 'JAVA_VERSION="25+'*)
        return 0
        ;;
    esac
  done <"$1/release"
  return 1
}

# find_jdk_25: without starting anything, which would take time, sets JAVA_HOME to a JDK 25, looking at the
# runtime that came along, if one did, JAVA_HOME, PATH and the usual folders, in this order; false if
# there is none.
find_jdk_25() {
  if is_jdk_25 "$home/runtime"; then
    JAVA_HOME=$home/runtime
    export JAVA_HOME
    return 0
  fi
  if [ -n "${JAVA_HOME:-}" ] && is_jdk_25 "$JAVA_HOME"; then
    export JAVA_HOME
    return 0
  fi
  java_on_path=$(command -v java) && java_on_path=$(readlink -f -- "$java_on_path") || java_on_path=
  for folder in "${java_on_path%/bin/java}" \
    /usr/lib/jvm/* /usr/java/* /opt/* /opt/java/* /opt/jdk/* \
    "${HOME:-}"/.sdkman/candidates/java/* "${HOME:-}"/.jdks/* \
    /Library/Java/JavaVirtualMachines/*/Contents/Home; do
    if is_jdk_25 "$folder"; then
      JAVA_HOME=$folder
      export JAVA_HOME
      return 0
    fi
  done
  return 1
}

# need_jdk_25: finds a JDK 25, or says what to install and ends the script.
need_jdk_25() {
  find_jdk_25 && return 0
  say 'no JDK 25 was found in JAVA_HOME, on the PATH or in the usual folders: please install one, for example Temurin 25 from https://adoptium.net, or set JAVA_HOME to it. [AK701]'
  exit 1
}

# with_us COMMAND ARGUMENTS: runs a command, and ends it where a signal ends this shell, which alone
# would leave it behind. A shell that waits hears signals; one that runs a command does not. The command ignores
# Ctrl-C itself, and so do its own: not for tests.
with_us() {
  before=${!:-}
  trap 'end_ours 129' HUP
  trap 'end_ours 130' INT
  trap 'end_ours 143' TERM
  "$@" &
  wait "$!"
  code=$?
  trap - HUP INT TERM
  return "$code"
}
end_ours() {
  if [ "${!:-}" != "$before" ]; then # else the signal came before it was started
    kill "$!" 2>/dev/null
    wait "$!"
  fi
  exit "$1"
}

# read_paths_as_utf8: a JVM in a locale without umlauts finds no file whose path has some, its own
# libraries neither; so where the project is in such a folder the locale has to be another.
read_paths_as_utf8() {
  case $home in
    *[!\ -~]*) [ "$(locale charmap 2>/dev/null)" = UTF-8 ] || export LC_ALL=C.UTF-8 ;;
  esac
}
read_paths_as_utf8

cluster= # what the JVM is given in addition where a cluster is used (spark.sh)
missing= # not empty where its libraries are not here yet
spark=

# options_of ARGUMENTS: sets the options of the JVM for a command, those of the JVMs of a cluster that do
# its work (whatever is chosen, or small, on this machine), and the name of its cache. Short
# commands are over before the second compiler would pay off; those that simulate or read many runs
# are not: they collect garbage with all cores, follow references without unpacking them, look before
# they mark a card (workers whose objects lie near each other share them), and compile for the second
# time what runs eight times as often as the JVM would ask for, since all that comes before the runs
# is done once. Little outlives a run: new objects need not spread over more memory
# than this, all of which would have to be touched first; but where this is most of the heap, the rest
# would not hold the objects of the cache, and the JVM would not start. Where policies place real
# programs, a loop of a policy has to be looked into even if it only counts. A collector that the user
# has chosen takes the place of ours: the JVM takes only one. A file of many megabytes takes long to
# read, whatever the command.
options_of() {
  look_at_given_options
  cache=akula
  collector=-XX:+UseSerialGC
  limits=
  files=
  young=-XX:MaxNewSize=256m
  options=-XX:TieredStopAtLevel=1
  loops='-XX:-UseCountedLoopSafepoints -XX:LoopStripMiningIter=0'
  for argument in "$@"; do
    case $argument in
      sweep | reproduce | hunt | compare | report | fit-nas)
        cache=akula-long
        collector=-XX:+UseParallelGC
        limits='-XX:GCTimeLimit=90 -XX:GCHeapFreeLimit=20'
        options="-XX:-UseCompressedOops -XX:+UseCondCardMark \
          -XX:Tier4InvocationThreshold=40000 -XX:Tier4MinInvocationThreshold=4800 \
          -XX:Tier4CompileThreshold=120000 -XX:Tier4BackEdgeThreshold=320000"
        break
        ;;
      manager | data) ;; # the next word says what it does
      exec) # becomes another program, which is to find the limit of files that its caller has
        files=-XX:-MaxFDLimit
        break
        ;;
      start | overhead) # day after day: the second compiler takes more than a manager ever needs,
        # and so does new memory for the little that it makes each time
        young=-Xmn8m
        loops='-XX:+UseCountedLoopSafepoints -XX:LoopStripMiningIter=1000'
        break
        ;;
      run | validate) # few objects, calls of the kernel that have to be quick, and policies that may not end
        cache=akula-run
        options=
        loops='-XX:+UseCountedLoopSafepoints -XX:LoopStripMiningIter=1000'
        break
        ;;
      -*) ;;
      *) break ;;
    esac
  done
  [ "$options" != -XX:TieredStopAtLevel=1 ] || ! has_large_file "$@" || options=
  executors="$collector $options $loops $young"
  [ "$chosen" = no ] || collector= limits=
  [ "$small" = no ] || young=
  options="$collector $limits $options $loops $young $files -XX:-UsePerfData -Xlog:disable -Xlog:all=off"
}

# has_large_file ARGUMENTS: is one of them, or what an option sets, a file of more than 8 MiB?
has_large_file() {
  for argument in "$@"; do
    case $argument in
      --*=*) argument=${argument#*=} ;;
    esac
    [ -f "$argument" ] && [ -n "$(find -L "$argument" -size +8192k 2>/dev/null)" ] && return 0
  done
  return 1
}

# look_at_given_options: do the variables that every JVM reads choose a collector, and may the heap be
# so small (or its parts be so divided by them) that new objects have to be kept to less than we would?
# The last option of a kind counts. From 3 GiB of memory on, a third of the JVM's default heap is more.
look_at_given_options() {
  chosen=no
  small=no
  has_much_memory || small=yes
  for option in ${JAVA_TOOL_OPTIONS:-} ${JDK_JAVA_OPTIONS:-} ${_JAVA_OPTIONS:-}; do
    case $option in
      -XX:+Use*GC) chosen=yes ;;
      -Xmx*[gGtT] | -Xmx[1-9]???*[mM] | -XX:MaxHeapSize=*[gGtT]) small=no ;;
      -Xmx* | -XX:Max*HeapSize=* | -XX:Max*RAM* | -Xmn* | -XX:*New*=*) small=yes ;;
      @* | -XX:Flags=* | -XX:VMOptionsFile=*) small=yes ;; # who knows
    esac
  done
}

# has_much_memory: has the machine, and each control group that this process is in, 3 GiB or more?
# Where that cannot be read, it has.
has_much_memory() {
  [ -r /proc/meminfo ] && read -r line kibibytes line </proc/meminfo || return 0
  [ "$kibibytes" -ge 3145728 ] || return 1
  [ -r /proc/self/cgroup ] || return 0
  while IFS=: read -r line controllers group; do
    case $controllers in
      '') limit=/sys/fs/cgroup file=memory.max ;;
      memory) limit=/sys/fs/cgroup/memory file=memory.limit_in_bytes ;;
      *) continue ;;
    esac
    group=/${group#/}/
    while [ -n "$group" ]; do
      group=${group%/*}
      [ -r "$limit$group/$file" ] && read -r bytes <"$limit$group/$file" || continue
      [ "$bytes" = max ] || [ "${#bytes}" -gt 10 ] || [ "$bytes" -ge 3221225472 ] || return 1
    done
  done </proc/self/cgroup
}

# run_java ARGUMENTS: the process becomes the command. To start faster the JVM maps a cache of loaded
# and linked classes, which the build makes; without one, or with one of another JDK, it only starts
# more slowly, and what it would say of that is for nobody. A cache knows where its classes came from:
# it is not for a folder that was moved or copied.
run_java() {
  options_of "$@"
  map=
  has_caches && map=-XX:AOTCache=$app/$cache.aot
  case "${JAVA_TOOL_OPTIONS:-} ${JDK_JAVA_OPTIONS:-} ${_JAVA_OPTIONS:-}" in
    *-Xshare* | *SharedArchiveFile* | *AOTCache*) map= ;; # the JVM would refuse both
  esac
  terminal=false
  [ -t 2 ] && terminal=true
  output=false
  [ -t 1 ] && output=true
  if [ -n "${cluster:-}" ]; then # set by need_spark; what opens modules keeps the JVM from caches
    map=-Dakula.cluster="$spark_jar:$spark"
  fi
  exec "$JAVA_HOME/bin/java" ${map:+"$map"} $options ${cluster:-} ${missing:+-Dakula.cluster.missing=true} \
    ${cluster:+"-Dakula.cluster.executors=$executors"} \
    -Dakula.home="$home" -Dakula.called="$called" -Dakula.terminal="$terminal" \
    -Dakula.output.terminal="$output" -jar "$app/akula.jar" "$@"
}

# make_cache ARGUMENTS: the cache of all commands of one kind, from the classes that this one loads,
# even if it fails. The profiles of its methods (training) are left out: a long sweep does other work.
make_cache() {
  options_of "$@"
  config=$app/$cache.aotconf
  rm -f -- "$app/$cache.aot"
  with_us "$JAVA_HOME/bin/java" -XX:AOTMode=record -XX:AOTConfiguration="$config" \
    -XX:+UnlockDiagnosticVMOptions -XX:-AOTRecordTraining $options \
    -Dakula.home="$home" -jar "$app/akula.jar" "$@" </dev/null 9>&-
  with_us "$JAVA_HOME/bin/java" -XX:AOTMode=create -XX:AOTConfiguration="$config" \
    -XX:AOTCache="$app/$cache.aot" $options -jar "$app/akula.jar" </dev/null 9>&-
  rm -f -- "$config"
}

# make_caches: one for each kind of command that options_of knows, and for which folder and JDK, with
# the options alone that are ours.
make_caches() {
  unset JAVA_TOOL_OPTIONS JDK_JAVA_OPTIONS _JAVA_OPTIONS
  rm -f -- "$app/caches" "$app"/*.jsa
  preflight=$app/preflight
  printf 'launches: [{application: a, command: "true"}]\n' >"$preflight.yaml"
  make_cache preflight
  make_cache sweep --workloads 1 --out "$preflight" --overwrite
  make_cache run --workload "$preflight.yaml" --policy naive_spread --policy linux \
    --out "$preflight" --overwrite
  rm -rf -- "$preflight" "$preflight.yaml"
  purpose_of_caches
  printf '%s\n' "$purpose" >"$app/caches"
}

# purpose_of_caches: sets the folder and the JDK that caches have to be for, in a line.
purpose_of_caches() {
  purpose=$home
  while IFS= read -r line || [ -n "$line" ]; do
    purpose="$purpose $line"
  done <"$JAVA_HOME/release"
}

# has_caches: are they for this folder and this JDK? Nothing is started to find out.
has_caches() {
  purpose_of_caches
  [ -r "$app/caches" ] && IFS= read -r made <"$app/caches" && [ "$made" = "$purpose" ]
}
