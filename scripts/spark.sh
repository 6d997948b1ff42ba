# What ./akula needs where --on is among its arguments: the libraries of Spark, and the module that
# uses them. POSIX shell; build.sh comes first.

spark_version=4.2.0
spark_megabytes=220
spark_module=$home/akula-spark
spark_jar=$spark_module/target/akula-spark.jar
fetched=$spark_module/target/spark

# wants_spark ARGUMENTS: is a cluster asked for, by a command that can use one?
wants_spark() {
  named=
  wanted=no
  for argument in "$@"; do
    case $argument in
      --on | --on=*) wanted=yes ;;
      -*) ;;
      *) named=${named:-$argument} ;;
    esac
  done
  case $named in
    sweep | hunt | tune | reproduce) [ "$wanted" = yes ] ;;
    *) return 1 ;;
  esac
}

# check_line ARGUMENTS: the command as far as it comes without the libraries, which nobody has to fetch
# for a line that is wrong, or one that asks for help: with any other code than 75 it is all.
check_line() {
  missing=yes
  with_us run_java "$@"
  code=$?
  missing=
  [ "$code" = 75 ] || exit "$code"
}

# may_fetch ARGUMENTS: may the libraries be fetched? Asks where there is a terminal to ask at.
may_fetch() {
  for argument in "$@"; do
    [ "$argument" != --fetch-spark ] || return 0
  done
  if [ ! -t 0 ] || [ ! -t 2 ]; then
    say "--on needs the libraries of Spark $spark_version, about $spark_megabytes MB, which are not here yet: add --fetch-spark to fetch them, once, or set SPARK_HOME to an installed Spark $spark_version. [AK601]"
    return 1
  fi
  printf 'akula: --on needs the libraries of Spark %s, about %s MB. Fetch them to %s, once? [y/N] ' \
    "$spark_version" "$spark_megabytes" "$fetched" >&2
  read -r answer
  case $answer in
    y | Y | yes | Yes) ;;
    *)
      say 'nothing is fetched, and so nothing is run; SPARK_HOME may name an installed Spark instead. [AK601]'
      return 1
      ;;
  esac
}

# fetch_spark: copies the libraries, with their checksums compared; whole, or nothing is there.
fetch_spark() {
  [ ! -d "$fetched" ] || return 0 # another process has just done so
  need_maven
  say "fetching the libraries of Spark $spark_version ..."
  cd "$home" || exit 1
  rm -rf -- "$fetched.part"
  if ! with_us maven -q -f "$spark_module/libraries" \
    org.apache.maven.plugins:maven-dependency-plugin:3.9.0:copy-dependencies \
    -Dspark.version="$spark_version" -DoutputDirectory="$fetched.part" >"$home/target/spark.log" 2>&1; then
    why=$(sed -n 's/^\[ERROR\] \(Failed[^:]*: *\)\{0,1\}//p' "$home/target/spark.log" | head -n 1 | cut -c 1-200)
    say "the libraries of Spark could not be fetched ($why ...; $home/target/spark.log has all that Maven said); without a network, set SPARK_HOME to an installed Spark $spark_version. [AK601]"
    exit 1
  fi
  if ! with_us "$JAVA_HOME/bin/java" scripts/Checksums.java folder .mvn/checksums/checksums.sha256 \
    "$fetched.part"; then
    rm -rf -- "$fetched.part"
    say 'a library of Spark is not what it should be; the lines above say which. [AK601]'
    exit 1
  fi
  mv -- "$fetched.part" "$fetched"
}

# compile_spark: the module itself, against the libraries that are there.
compile_spark() {
  needs_spark_jar || return 0
  classes=$spark_module/target/launcher-classes
  rm -rf -- "$classes"
  mkdir -p -- "$classes" || exit 1
  if ! (cd "$spark_module" && find src/main/java -name '*.java' >target/sources.txt &&
    "$JAVA_HOME/bin/javac" -proc:none -nowarn -d "$classes" -cp "$app/lib/*:$spark/*" @target/sources.txt &&
    cp -R src/main/resources/. "$classes" &&
    "$JAVA_HOME/bin/jar" --create --file target/akula-spark.part --date=2026-01-01T00:00:00Z -C "$classes" . &&
    mv -- target/akula-spark.part "$spark_jar") >"$home/target/spark.log" 2>&1; then
    cat -- "$home/target/spark.log" >&2
    say "what runs pieces on Spark could not be compiled; the lines above are what the compiler said. [AK704]"
    exit 1
  fi
}

# needs_spark_jar: is there none, or is a source (or the rest of the program) newer?
needs_spark_jar() {
  [ -e "$spark_jar" ] && [ ! "$built" -nt "$spark_jar" ] || return 0
  [ -n "$(find "$spark_module/src/main" -newer "$spark_jar" -print -quit)" ]
}

# need_spark ARGUMENTS: sets what the JVM is given in addition, or says what is missing and ends the
# script. The JVM's options are those of Spark's own launcher (JavaModuleOptions).
need_spark() {
  if [ -n "${SPARK_HOME:-}" ]; then
    spark=$(CDPATH='' cd -- "$SPARK_HOME/jars" 2>/dev/null && pwd -P) || spark=
    if [ ! -e "$spark/spark-core_2.13-$spark_version.jar" ]; then
      say "SPARK_HOME is $SPARK_HOME, where there is no jars/spark-core_2.13-$spark_version.jar; expected Spark $spark_version, which this was tried with. Without SPARK_HOME its libraries are fetched. [AK601]"
      exit 1
    fi
  else
    spark=$fetched
    if [ ! -d "$fetched" ]; then
      check_line "$@"
      may_fetch "$@" || exit 2
      mkdir -p -- "$home/target" "$spark_module/target" || exit 1
      with_us alone fetch_spark || exit 1
    fi
  fi
  if needs_spark_jar; then
    need_to_write "$spark_module/target"
    mkdir -p -- "$spark_module/target"
    with_us alone compile_spark || exit 1
  fi
  cluster="-XX:+IgnoreUnrecognizedVMOptions
    --add-opens=java.base/java.lang=ALL-UNNAMED --add-opens=java.base/java.lang.invoke=ALL-UNNAMED
    --add-opens=java.base/java.lang.reflect=ALL-UNNAMED --add-opens=java.base/java.io=ALL-UNNAMED
    --add-opens=java.base/java.net=ALL-UNNAMED --add-opens=java.base/java.nio=ALL-UNNAMED
    --add-opens=java.base/java.util=ALL-UNNAMED --add-opens=java.base/java.util.concurrent=ALL-UNNAMED
    --add-opens=java.base/java.util.concurrent.atomic=ALL-UNNAMED
    --add-opens=java.base/jdk.internal.ref=ALL-UNNAMED --add-opens=java.base/sun.nio.ch=ALL-UNNAMED
    --add-opens=java.base/sun.nio.cs=ALL-UNNAMED
    --add-opens=java.base/sun.util.calendar=ALL-UNNAMED
    --add-opens=java.security.jgss/sun.security.krb5=ALL-UNNAMED
    -Dio.netty.tryReflectionSetAccessible=true -Dio.netty.allocator.type=pooled
    -Dio.netty.handler.ssl.defaultEndpointVerificationAlgorithm=NONE
    --sun-misc-unsafe-memory-access=allow --enable-native-access=ALL-UNNAMED"
}
