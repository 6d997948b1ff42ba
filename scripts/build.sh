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
