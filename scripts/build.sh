# What ./akula and ./check share: finding a JDK 25 and Maven, and building one at a time. POSIX shell.
# $home is the project's folder.

# say SENTENCE: tells the user something, on standard error.
say() {
  printf 'akula: %s\n' "$1" >&2
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

# find_jdk_25: without starting anything, which would take time, sets JAVA_HOME to a JDK 25, looking at JAVA_HOME, PATH and the usual folders, in
# this order; false if there is none.
find_jdk_25() {
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
  say 'no JDK 25 was found in JAVA_HOME, on the PATH or in the usual folders: please install one, for example Temurin 25 from https://adoptium.net, or set JAVA_HOME to it.'
  exit 1
}

# need_maven: ends the script with a sentence if there is no Maven.
need_maven() {
  command -v mvn >/dev/null 2>&1 && return 0
  say 'no Maven was found on the PATH: please install Maven 3.8 or later, for example with "apt install maven" or from https://maven.apache.org/download.cgi.'
  exit 1
}

# maven ARGUMENTS: Maven on the JDK that was found, without its warnings about its own libraries.
maven() {
  MAVEN_OPTS="${MAVEN_OPTS:-} --sun-misc-unsafe-memory-access=allow --enable-native-access=ALL-UNNAMED" \
    mvn -B -ntp "$@" </dev/null 9>&-
}

app=$home/akula-cli/target/akula
built=$app/built # as old as the start of the last build that succeeded

# run_java ARGUMENTS: the process becomes the command. The JVM maps an archive of loaded classes to
# start faster; its own messages are for nobody. The build makes the archives. A jar that changed is
# noticed, and the archive renewed as the JVM ends, but only where that can be written: elsewhere
# the JVM would end with exit code 1 after all work was done. Short commands are over before the
# second compiler would pay off; those that simulate or read many runs are not: they collect garbage
# with all cores, follow references without unpacking them, and so have an archive of their own.
# Little outlives a run: new objects need not spread over more memory than this, all of which would
# have to be touched first. Where policies place real programs, a loop of a policy has to be looked
# into even if it only counts.
run_java() {
  compiler=-XX:TieredStopAtLevel=1
  collector=-XX:+UseSerialGC
  cards=-XX:-UseCondCardMark
  references=-XX:+UseCompressedOops
  loops=-XX:-UseCountedLoopSafepoints
  turns=0
  archive=akula.jsa
  for argument in "$@"; do
    case $argument in
      sweep | reproduce | hunt | compare | report)
        compiler=-XX:+TieredCompilation
        collector=-XX:+UseParallelGC
        cards=-XX:+UseCondCardMark # workers whose objects lie near each other share marks
        references=-XX:-UseCompressedOops
        archive=akula-long.jsa
        break
        ;;
      run | validate) # few objects, calls of the kernel that have to be quick, and policies that may not end
        compiler=-XX:+TieredCompilation
        loops=-XX:+UseCountedLoopSafepoints
        turns=1000
        archive=akula-run.jsa
        break
        ;;
      -*) ;;
      *) break ;;
    esac
  done
  terminal=false
  [ -t 2 ] && terminal=true
  output=false
  [ -t 1 ] && output=true
  renewal=-XX:-AutoCreateSharedArchive
  can_renew "$app/$archive" && renewal=-XX:+AutoCreateSharedArchive
  exec "$JAVA_HOME/bin/java" "$compiler" "$collector" "$cards" "$references" \
    -XX:MaxNewSize=256m "$loops" -XX:LoopStripMiningIter="$turns" \
    -XX:SharedArchiveFile="$app/$archive" "$renewal" \
    -Xlog:disable -Xlog:all=off -XX:-UsePerfData \
    -Dakula.home="$home" -Dakula.terminal="$terminal" \
    -Dakula.output.terminal="$output" -jar "$app/akula.jar" "$@"
}

# can_renew FILE: can this archive be written, also if the JVM replaces it?
can_renew() {
  [ -w "${1%/*}" ] && { [ -w "$1" ] || [ ! -e "$1" ]; }
}

# make_archives: an archive for each kind of command that run_java knows, by running some of each.
make_archives() {
  rm -f -- "$app/akula.jsa" "$app/akula-long.jsa" "$app/akula-run.jsa"
  preflight=$home/target/preflight
  printf 'launches: [{application: a, command: "true"}]\n' >"$preflight.yaml"
  (run_java preflight) </dev/null 9>&-
  (run_java sweep --workloads 1 --out "$preflight" --overwrite) </dev/null 9>&-
  (run_java run --workload "$preflight.yaml" --policy naive_spread --policy linux \
    --out "$preflight" --overwrite) </dev/null 9>&-
  rm -rf -- "$preflight" "$preflight.yaml"
}

# build_began, build_succeeded: what is edited in between makes the next build necessary.
build_began() {
  : >"$home/target/build.began"
}
build_succeeded() {
  mv -- "$home/target/build.began" "$built"
}

# alone COMMAND ARGUMENTS: runs a command while no other one runs this way in this folder. The lock
# goes with file descriptor 9, however this process ends; without flock a folder has to do.
alone() {
  mkdir -p "$home/target" || exit 1
  (
    if command -v flock >/dev/null 2>&1; then
      flock -n 9 || { say 'waiting for another build of this folder ...' && flock 9; }
    else
      until mkdir "$home/target/build.lock.d" 2>/dev/null; do
        [ -n "${waiting:-}" ] ||
          say "waiting for another build; if there is none, remove $home/target/build.lock.d"
        waiting=yes
        sleep 1
      done
      trap 'rmdir "$home/target/build.lock.d"' EXIT
    fi
    "$@"
  ) 9>"$home/target/build.lock"
}
