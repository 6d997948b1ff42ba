# What ./akula and ./check share: Maven, and building one at a time. POSIX shell. $home is the project's
# folder.

. "$home/scripts/launch.sh"
app=$home/akula-cli/target/akula
built=$app/built # as old as the start of the last build that succeeded

# need_maven: ends the script with a sentence if there is no Maven.
need_maven() {
  command -v mvn >/dev/null 2>&1 && return 0
  say 'no Maven was found on the PATH: please install Maven 3.8 or later, for example with "apt install maven" or from https://maven.apache.org/download.cgi. [AK702]'
  exit 1
}

# need_to_write FOLDER: ends the script with a sentence if nothing can be written to a folder that is
# there, or one that is not cannot be made.
need_to_write() {
  if [ -e "$1" ]; then
    [ -d "$1" ] && [ -w "$1" ] && return 0
  else
    [ -w "${1%/*}" ] && return 0
  fi
  say "a build is needed, and this user may not write to $1, where it goes: let a user build who may, or copy the project to a folder of yours. [AK703]"
  exit 1
}

# maven ARGUMENTS: Maven on the JDK that was found, without its warnings about its own libraries, and with
# the first compiler alone: a build of a minute is over before the second has paid off.
maven() (
  become_maven "$@"
)
become_maven() {
  MAVEN_OPTS="-XX:TieredStopAtLevel=1 ${MAVEN_OPTS:-} --sun-misc-unsafe-memory-access=allow --enable-native-access=ALL-UNNAMED"
  export MAVEN_OPTS
  exec mvn -B -ntp "$@" </dev/null 9>&-
}

# exit_on_signals: where a signal ends it, this shell runs what it has to do on EXIT; not every one does.
exit_on_signals() {
  trap 'exit 129' HUP
  trap 'exit 130' INT
  trap 'exit 143' TERM
}

# needs_caches: are there none for this folder and this JDK, and can they be made?
needs_caches() {
  [ -w "$app" ] && [ -w "$home/target" ] && ! has_caches
}

# build_began, build_succeeded: what is edited in between makes the next build necessary.
build_began() {
  : >"$home/target/build.began"
}
build_succeeded() {
  mv -- "$home/target/build.began" "$built"
}

# need_to_write_all: ends the script with a sentence if a build could not be written.
need_to_write_all() {
  for pom in "$home/pom.xml" "$home"/*/pom.xml "$home"/*/*/pom.xml; do
    [ ! -e "$pom" ] || need_to_write "${pom%/*}/target"
  done
}

# alone COMMAND ARGUMENTS: runs a command while no other one runs this way in this folder. The lock
# goes with file descriptor 9, however this process ends; without flock a folder has to do, until this
# process ends.
alone() {
  mkdir -p "$home/target" || exit 1
  locked "$@" 9>"$home/target/build.lock"
}
locked() {
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
}
