package akula.cli;

import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.fixtures.Cli;
import akula.cli.fixtures.TypedCommand;
import akula.formats.MessageCode;
import akula.toolkit.common.UsageException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Exit codes and sentences, whatever the command. */
class AkulaTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          simulat                     | akula: unknown command 'simulat'; expected one of simulate, run, profile, sweep, compare, report, explain, results, validate, reproduce, hunt, tune, replay, manager, model, policies, new-policy, data, workload, sweeps, campaigns, machines, machine, shell, completion, man, help; did you mean 'simulate'?
          help simulat                | akula: unknown command 'simulat'; expected one of simulate, run, profile, sweep, compare, report, explain, results, validate, reproduce, hunt, tune, replay, manager, model, policies, new-policy, data, workload, sweeps, campaigns, machines, machine, shell, completion, man, help, messages, json, or the code of a message, such as AK103; did you mean 'simulate'?
          policies shw                | akula: unknown command 'shw'; expected one of list, show, check; did you mean 'show'?
          simulat --help              | akula: unknown command 'simulat'; expected one of simulate, run,
          simulat --version           | akula: unknown command 'simulat'; expected one of simulate, run,
          --help simulat              | akula: unknown command 'simulat'; expected one of simulate, run,
          data shw --help             | akula: unknown command 'shw'; expected one of list, show, check, diff, merge, export, derive, derive-smt, fit-nas; did you mean 'show'?
          policies shw --help         | akula: unknown command 'shw'; expected one of list, show, check; did you mean 'show'?
          -- simulate                 | akula: 'simulate' stands behind '--', where options and commands have ended; expected one of simulate, run,
          simulate -- --policy        | akula: unexpected argument '--policy'; 'akula simulate' takes options only.
          data check --               | akula: DATA-SET is missing; write 'akula data check DATA-SET'.
          data check -- --policy      | akula: there is no data set '--policy'; expected a folder or one of
          @nofile                     | akula: there is no file 'nofile' with arguments, which '@nofile' asks for; write '@@nofile' for a word that begins with @.
          simulate --workload @docs   | docs: is a folder; expected a file.
          simulate @@nofile           | akula: unexpected argument '@nofile'; 'akula simulate' takes options only.
          simulate --workload README.md | README.md: is no JSON, as which files of this name are read; expected JSON, or a name that ends with .yaml, .yml or, for a table, .csv.
          manager exec ls -l          | akula: unknown option '-l'; if it is one of ls, write 'akula manager exec -- ls -l'.
          manager exec --name ls ls -l| akula: unknown option '-l'; if it is one of ls, write 'akula manager exec --name ls -- ls -l'.
          manager exec --name=x ls --l=1| akula: unknown option '--l'; if it is one of ls, write 'akula manager exec --name=x -- ls --l=1'.
          manager exec --bogus ls --x | akula: unknown option '--bogus'; write 'akula manager exec -- PROGRAM [ARGUMENT...]'.
          manager exec --threds ls -l | akula: unknown option '--threds'; did you mean '--threads'?
          manager exec --threads      | akula: PROGRAM is missing; write 'akula manager exec -- PROGRAM [ARGUMENT...]'.
          simulate --polcy di         | akula: unknown option '--polcy'; did you mean '--policy'?
          simulate --polcy=di         | akula: unknown option '--polcy'; did you mean '--policy'?
          tune --policy swap --out x  | akula: unknown option '--out'; did you mean '--report'?
          machines list --out x       | akula: unknown option '--out'.
          simulate -policy di         | akula: unknown option '-policy'; did you mean '--policy'?
          tune --policy swap:pairs=1 swap:pairs=2 | akula: --policy has several words, 'swap:pairs=1' and 'swap:pairs=2': a shell takes braces apart, so write them in quotes, 'swap:pairs={...}'.
          sweep --policy swap:pairs=1 swap:pairs=2 | akula: --policy has several words, 'swap:pairs=1' and 'swap:pairs=2': a shell
          tune --policy=swap:pairs=1 --policy=swap:pairs=2 | akula: option --policy is given twice: a shell takes braces apart, so write them in quotes, 'swap:pairs={...}'.
          sweep --policy=swap:pairs=1 swap:pairs=2 | akula: --policy has several words, 'swap:pairs=1' and 'swap:pairs=2': a shell
          tune --policy=swap:pears=1 --policy=swap:pears=2 | akula: option --policy is given twice; give it once.
          simulate --policy swap:pairs=1 swap:pairs=2 | akula: unexpected argument 'swap:pairs=2'; 'akula simulate' takes options only.
          simulate --policy=swap:pairs=1 --policy=swap:pairs=2 | akula: option --policy is given twice; give it once.
          simulate --data=swap:pairs=1 --data=swap:pairs=2 | akula: option --data is given twice; give it once.
          simulate --- di             | akula: unknown option '---'.
          simulate -p di              | akula: unknown option '-p'.
          simulate something          | akula: unexpected argument 'something'; 'akula simulate' takes options only.
          policies show di swap       | akula: unexpected argument 'swap'; 'akula policies show' takes one POLICY.
          simulate --policy           | akula: option --policy has no value; write --policy SPEC.
          simulate --seed 1 --seed 2  | akula: option --seed is given twice; give it once.
          sweep --threads --no-threads | akula: option --threads is given twice, or with its opposite; give it once.
          sweep --resume --overwrite | akula: --resume resumes what is there and --overwrite replaces it; give one of them.
          reproduce akula --resume --overwrite --out x | akula: --resume resumes what is there and --overwrite replaces it; give one of them.
          simulate --policy swap      | akula: policy swap needs parameter IPC, which data set paper-example does not have; it has [CPU_SHARE, PROGRESS_RATE]; it is in data sets nas-fitted, nas-like, spec2006-large-cache,
          simulate --policy di:metric=IPS | akula: policy di:metric=IPS needs parameter IPS, which data set paper-example does not have; it has [CPU_SHARE, PROGRESS_RATE]; did you mean 'IPC'?
          simulate --policy di:metric=PROGRES_RATE | akula: policy di:metric=PROGRES_RATE needs parameter PROGRES_RATE, which data set paper-example does not have; it has [CPU_SHARE, PROGRESS_RATE]; did you mean 'PROGRESS_RATE'?
          simulate --workload docs/figure-5.csv | akula: there is no workload 'docs/figure-5.csv'; expected a file, CATEGORY
          simulate --policy ./samples/02-reading-parameters/MissesAprt.java | akula: there is no source file ./samples/02-reading-parameters/MissesAprt.java; did you mean './samples/02-reading-parameters/MissesApart.java'?
          shell docs/REDME.md         | akula: there is no file docs/REDME.md; expected files of Java snippets; did you mean 'docs/README.md'?
          compare docs/damaged-result | akula: there is no results folder 'docs/damaged-result'; expected one that 'akula sweep' or 'akula run' made; did you mean 'docs/damaged-results'?
          simulate --steps=yes        | akula: option --steps takes no value; found 'yes'.
          simulate --mode fast        | akula: --mode has to be one of exact, tick, not 'fast'.
          simulate --format jsn       | akula: --format has to be one of text, json, csv, not 'jsn'; did you mean 'json'?
          simulate --seed abc         | akula: --seed has to be a whole number, not 'abc'.
          simulate --seed 1e3         | akula: --seed has to be a whole number, not '1e3'.
          simulate --seed 99999999999999999999 | akula: --seed has to be a whole number of at most 9223372036854775807, not '99999999999999999999'.
          simulate --noise NaN        | akula: --noise has to be a number such as 2, 0.5 or 1e9, not 'NaN'.
          simulate --noise 11         | akula: the noise has to be from 0 to 10, not 11.0.
          simulate --tick 1           | akula: --tick has to be a duration with a unit, such as 1s or 1ms, not '1'.
          simulate --tick 1d          | akula: --tick has to be a duration such as 100ms, 1s or 2min, not '1d'.
          simulate --tick 0.1ns       | akula: --tick has to be a whole number of nanoseconds, the smallest step of time, not '0.1ns'.
          simulate --tick 1e9h        | akula: --tick has to be a duration of at most 292 years, not '1e9h'.
          simulate --interval 0s      | akula: the interval has to be above 0 and at most 365 days, not 0s.
          help AK999                  | akula: there is no code AK999; 'akula help messages' lists them.
          simulate --workload data/sweeps/akula-paper.yaml | data/sweeps/akula-paper.yaml:1:1: is a sweep file, not a workload; 'akula sweep data/sweeps/akula-paper.yaml' runs it.
          data check docs/guide       | docs/guide: is no data set; expected a folder with dataset.json and applications.csv.
          simulate --machine 2x5      | akula: there is no machine '2x5'; expected a file (docs/reference/data-formats.md says how it is written) or one of 2x2, 2x4, 2x4-asymmetric, 2x4x2, 32x4, 4x2, all-fast, all-slow, core2duo, half-half, one-fast, power8, small-server; did you mean '2x2'?
          simulate --data papr-example| akula: there is no data set 'papr-example'; expected a folder or one of
          simulate --workload nothing | akula: there is no workload 'nothing'; expected a file, CATEGORY:NUMBER such as D4_T4:17, or one of arrivals,
          simulate --workload matrix-340-260 | akula: workload matrix-340-260 is made of applications of data set asymmetry-paper, not of paper-example; expected --data asymmetry-paper.
          workload show matrix-340-260 --data nas-like | akula: workload matrix-340-260 is made of applications of data set asymmetry-paper, not of nas-like; expected --data asymmetry-paper.
          workload show matrix-340-26 | akula: there is no workload 'matrix-340-26'; expected a file or one of arrivals,
          workload show matrix-340-26 | ; did you mean 'matrix-340-260'?
          run --policy linux --workload matrix-340-26 | akula: there is no workload 'matrix-340-26'; expected a file or one of arrivals,
          run --policy linux --workload matrix-340-26 | ; did you mean 'matrix-340-260'?
          run --policy linux --workload ./matrix-340-260 | ./matrix-340-260: there is no such file.
          simulate --workload D1_T1:0 | akula: category D1_T1 needs 1 devil(s)
          workload show D1_T1         | akula: workload D1_T1 is drawn from the applications of a data set; name it with --data.
          machines show 2y4           | akula: there is no machine '2y4'; expected a file (docs/reference/data-formats.md says how it is written) or one of 2x2,
          campaigns show kernel       | akula: there is no campaign 'kernel'; expected a file or one of kernels, suite; did you mean 'kernels'?
          sweeps show akula-papr      | akula: there is no sweep 'akula-papr'; expected a file or one of akula-paper,
          simulate --workload D1_T1:x | akula: the number of workload D1_T1:x has to be a whole number from 0 to 999999999, not 'x'.
          simulate --workload D1_T1:-1| akula: the number of workload D1_T1:-1 has to be a whole number from 0 to 999999999, not '-1'.
          simulate --workload d1_t1:0 | akula: 'd1_t1' is no workload category; expected
          simulate --data spec2006-small-cache | akula: the default workload, paper-example, is made of applications of data set paper-example, not of spec2006-small-cache; name a workload for it with --workload.
          simulate --tick 500ms       | akula: --tick has a use in mode tick only, and the mode is exact; leave it out, or choose tick.
          simulate --mode exact --tick 1s | akula: --tick has a use in mode tick only, and the mode is exact; leave it out, or choose tick.
          simulate --mode tick --slice 10ms | akula: --slice has a use in mode exact only, and the mode is tick; leave it out, or choose exact.
          sweep --tick 500ms          | akula: --tick has a use in mode tick only, and the mode is exact; leave it out, or choose tick.
          hunt --policy di --out x --tick 1s | akula: --tick has a use in mode tick only, and the mode is exact; leave it out, or choose tick.
          simulate --policy fixed:cores=0,1,2,3 | akula: '1' sets no option of policy fixed; write a list with slashes, such as 0/1/2.
          simulate --policy fixed:cores=0/1/2 | akula: policy fixed:cores=0/1/2 can place 3 thread(s), but there is a workload with 4.
          sweep --policy fixed:cores=0/1/2/3/4/5/6 | akula: policy fixed:cores=0/1/2/3/4/5/6 can place 7 thread(s), but there is a workload with 8.
          hunt --policy fixed:cores=0/1 --threads 3 --out x | akula: policy fixed:cores=0/1 can place 2 thread(s), but there is a workload with 3.
          simulate --policy dii       | akula: there is no policy 'dii'; expected one of bus_pairing, cache_pairing, cfs, cjfpf, di, di_swap, eevdf, equal_progress, fixed, gang, global_aggregation, guaranteed_progress, l1_bandwidth, linux_24, ljfpf, ljfpf_pull, naive_cluster, naive_spread, random, random_groups, refill_aggregation, round_robin, smt_oracle, stall_pairing, swap, symbiotic, symbiotic_learned, symbiotic_numa, threshold, time_aggregation, or a source file such as ./MyPolicy.java; did you mean 'di'?
          sweep --policy naive_spread,di | akula: there is no policy 'naive_spread,di'; several policies are given with an option each: --policy naive_spread --policy di.
          sweep --policy di,swap:pairs=1 | akula: there is no policy 'di,swap:pairs=1'; several policies are given with an option each: --policy di --policy swap:pairs=1.
          sweep --policy swap:pairs=1,x=di | akula: there is no policy 'swap:pairs=1,x=di'; several policies are given with an option each: --policy swap:pairs=1 --policy x=di.
          run --policy linux,di --workload two-spinning | akula: there is no policy 'linux,di'; several policies are given with an option each: --policy linux --policy di.
          run --policy ,a,,b, --workload two-spinning | akula: there is no policy ',a,,b,'; expected one of bus_pairing,
          sweep --policy ,            | akula: there is no policy ','; expected one of bus_pairing,
          sweep --policy di,          | akula: there is no policy 'di,'; expected one of bus_pairing,
          sweep --policy di,swap:pears=1 | akula: there is no policy 'di,swap'; expected one of bus_pairing,
          simulate --policy naive_spread,di | akula: there is no policy 'naive_spread,di'; expected one of bus_pairing,
          hunt --policy naive_spread,di --out x | akula: there is no policy 'naive_spread,di'; expected one of bus_pairing,
          policies show naive_spread,di | akula: there is no policy 'naive_spread,di'; expected one of bus_pairing,
          policies check naive_spread,di | akula: there is no policy 'naive_spread,di'; expected one of bus_pairing,
          tune --policy swap:period=1s..2s(2) --against naive_spread,di | akula: there is no policy 'naive_spread,di'; expected one of bus_pairing,
          simulate --policy di:metrc=1| akula: policy di has no option 'metrc'; expected one of metric, refresh, keep, gain; did you mean 'metric'?
          simulate --policy random:sed=1 | akula: policy random has no option 'sed'; expected redraw.
          simulate --model smt_core   | akula: --model has to be LEVEL=NAME, not 'smt_core'.
          simulate --policy best_static | akula: 'best_static' is a bound and no policy: --bound of 'akula simulate' and 'akula sweep' prints how far policies are from it, and 'akula hunt --against best_static' looks for what one loses to it.
          simulate --model smt_core=x | akula: data set paper-example has no model 'x' for level smt_core; it has none at all.
          simulate --model core=x     | akula: there is no sharing level 'core'; expected one of smt_core, memory_domain, numa_node, machine.
          simulate --composition best | akula: --composition has to be one of product, sum-of-losses, worst-pair, not 'best'.
          sweep --threads=yes         | akula: option --threads takes no value; found 'yes'.
          sweep --workloads 99999999999 | akula: --workloads has to be a whole number of at most 2147483647, not '99999999999'.
          sweep --seed -99999999999999999999 | akula: --seed has to be a whole number of at least -9223372036854775808, not '-99999999999999999999'.
          machines --format           | akula: option --format has no value; write --format format.
          policies --plugins=         | akula: --plugins is empty; expected a folder with plugin jars.
          data check                  | akula: DATA-SET is missing; write 'akula data check DATA-SET'.
          simulate --mode tick --interval 1500ms | akula: in tick mode the interval has to be a multiple of the tick, 1s, not 1500ms.
          simulate --policy di        | akula: policy di needs parameter LLC_MISS_RATE, which data set paper-example does not have
          sweep --policy di:metric=X  | akula: policy di:metric=X needs parameter X, which data set spec2006-small-cache does not have
          sweep --jobs 0              | akula: --jobs has to be from 1 to 1024, not 0.
          reproduce akula --jobs 1025 | akula: --jobs has to be from 1 to 1024, not 1025.
          sweep --jobs 1.5            | akula: --jobs has to be a whole number, not '1.5'.
          sweep --workloads 0         | akula: --workloads has to be at least 1, not 0.
          sweep --category D4_X4      | akula: 'D4_X4' is no workload category
          sweep --category d4_t4      | , at least one thread in all, or one of well-behaved, badly-behaved, manycore; did you mean 'D4_T4'?
          sweep --category well       | akula: 'well' is no workload category
          sweep --category D4_T4,D4_T4 | akula: category D4_T4 is given twice; name each once.
          sweep --category D4_T4,D4_S0_T4 | akula: category D4_T4 is given twice, as D4_S0_T4 too; name each once.
          sweep --category well-behaved,D4_T4 | akula: category D4_T4 is given twice; name each once.
          sweep --policy di --policy di | akula: policy di is given twice; name each once.
          sweep --out README.md       | akula: --out is the file README.md; expected the name of a new folder.
          sweep --out README.md/x     | README.md is a file; expected the name of a new folder.
          sweep --out docs            | akula: the results folder docs exists; name a new one, or add --overwrite to replace it.
          sweep --out=                | akula: --out is empty; expected the name of a folder.
          policies show               | akula: POLICY is missing; write 'akula policies show POLICY'.
          policies show di --format csv | akula: 'policies show' prints text or json, not csv.
          policies --plugins nowhere  | akula: the plugin folder nowhere is not a folder.
          data                        | akula: 'akula data' needs a command; expected one of list, show, check, diff, merge, export, derive, derive-smt, fit-nas.
          data check nowhere          | akula: there is no data set 'nowhere'; expected a folder or one of
          data check README.md        | README.md: is no folder; expected the folder of a data set.
          data derive x.csv --out y   | akula: option --ways is missing; write --ways N.
          data derive x.csv --ways 0 --bandwidth 1 --out y | akula: the number of ways has to be a number above 0, not 0.
          data derive x.csv --ways 1 --bandwidth 1 --suite 07 --out y | akula: --suite has to be one of 06, 00, all, not '07'; did you mean '06'?
          data derive x.csv --ways 1 --bandwidth 1 --out docs | akula: the folder docs exists; name a new one.
          data derive-smt x.csv       | akula: option --out is missing; write --out DIR.
          data derive-smt x.csv --interference strng --out y | akula: --interference has to be one of default, strong, not 'strng'; did you mean 'strong'?
          data derive-smt x.csv --ways 0 --out y | akula: the number of ways has to be a number above 0, not 0.
          data derive-smt x.csv --phase-spread 3 --out y | akula: the spread of phases has to be a number from 0 to 2, not 3.
          data derive-smt x.csv --out docs | akula: the folder docs exists; name a new one.
          data fit-nas                | akula: option --out is missing; write --out DIR.
          data fit-nas --out docs     | akula: the folder docs exists; name a new one.
          data fit-nas --repeat 0 --out y | akula: --repeat has to be from 1 to 100, not 0.
          data fit-nas --rounds 0 --out y | akula: --rounds has to be from 1 to 100, not 0.
          data derive x.csv --ways 1 --bandwidth 1 --out= | akula: --out is empty; expected the name of a folder.
          """)
  void mistakesAreReportedInASentence(String command, String sentence) {
    Cli cli = Cli.line(command.strip());
    assertThat(cli.err()).contains(sentence).doesNotContain("\tat ");
    assertThat(cli.out()).isEmpty();
    assertThat(cli.code()).isEqualTo(2);
  }

  @Test
  void filesWithArgumentsAreReadAsOtherInputs(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("words");
    Path inner = Files.writeString(folder.resolve("inner"), "swap '@@x \\\" #' # \" no quote\n");
    Files.writeString(file, "policies \"show\" # a comment's\n @" + inner + " @" + file);
    assertThat(Cli.line("@" + file).err()).contains("unexpected argument '@x \" #'");
    Files.writeString(file, "policies\n show 'sw\nap\n");
    Cli cli = Cli.line("@" + file);
    assertThat(cli.err()).startsWith(file + ":2: a quote ' has no end; expected it in its line.");
    assertThat(cli.code()).isEqualTo(2);
    Files.writeString(file, "@/dev/zero");
    assertThat(Cli.line("@" + file).err())
        .startsWith("/dev/zero: has more than 200000000 bytes; expected at most 200000000.");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--help",
        "help",
        "help sweep",
        "simulate --help",
        "sweep --help",
        "policies --help",
        "policies show --help",
        "data list --help",
        "data check --help",
        "data derive --help",
        "data derive-smt --help",
        "data fit-nas --help",
        "machines --help",
        "machines show --help",
        "sweeps list --help",
        "campaigns show --help",
        "machine --help"
      })
  void helpIsThereAndHidesWhatIsNotForUsers(String command) {
    Cli cli = Cli.line(command);
    assertThat(cli.code()).isZero();
    assertThat(cli.err()).isEmpty();
    assertThat(cli.out()).contains("Usage: akula").doesNotContain("preflight").doesNotContain("${");
  }

  @Test
  void defaultsInHelpAreThoseOfTheSimulator() {
    String words = Cli.line("simulate --help").out().replaceAll("\\s+", " ");
    assertThat(words)
        .contains("Length of a step of tick mode (default: 1s).")
        .contains("Turn of a thread that shares its context with others (default: 100ms).");
  }

  @Test
  void stackTraceOnlyWhenAskedFor() {
    assertThat(Cli.line("policies show dii").err()).doesNotContain("\tat ");
    Cli verbose = Cli.line("policies show dii --verbose");
    assertThat(verbose.err()).contains("InvalidPolicyException").contains("\tat ");
    assertThat(verbose.code()).isEqualTo(2);
  }

  @Test
  void theVersionTellsWhatPluginsAreCompiledWith() {
    List<String> lines = Cli.line("--version").out().lines().toList();
    assertThat(lines).hasSize(3);
    assertThat(lines.get(0)).startsWith("akula ");
    assertThat(lines.get(1))
        .startsWith("Java 25")
        .endsWith(" in " + System.getProperty("java.home"));
    assertThat(Path.of(lines.get(2).replace("akula-api in ", ""))).exists();
  }

  /** To picocli these lines are formats. */
  @Test
  void aPathWithAPerCentSignIsPrintedAsItIs() {
    String home = System.getProperty("java.home");
    System.setProperty("java.home", "/100%n sure");
    try {
      assertThat(Cli.line("--version").out()).contains(" in /100%n sure\n");
    } finally {
      System.setProperty("java.home", home);
    }
  }

  @Test
  void defectsAreCalledDefects() {
    StringWriter err = new StringWriter();
    Failures failures = new Failures(() -> false);
    int code = failures.report(new IllegalStateException("oops"), new PrintWriter(err, true));
    assertThat(code).isEqualTo(1);
    assertThat(err.toString())
        .contains("this is a defect of akula (java.lang.IllegalStateException: oops)")
        .contains("--verbose");
  }

  @Test
  void whatTheSystemRefusesIsReportedByFileAndReason() {
    assertThat(reported(new NoSuchFileException("a/b")))
        .isEqualTo("akula: a/b does not exist. [AK107]");
    assertThat(reported(new AccessDeniedException("a"))).contains("a may not be read or written");
    assertThat(reported(new FileSystemException("a", null, "No space left on device")))
        .isEqualTo("akula: a: No space left on device. [AK208]");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "sweep --workloads 1 --out /proc/akula",
        "data derive docs/per-way-example.csv --ways 1 --bandwidth 8000 --suite all"
            + " --assume-instructions 1e9 --out /proc/akula"
      })
  void aPlaceThatTakesNoFolderIsNamed(String command) {
    Cli cli = Cli.line(command);
    assertThat(cli.err().strip())
        .startsWith("akula: ")
        .contains("/proc/akula")
        .endsWith("the system lets nothing be made there.");
    assertThat(cli.code()).isEqualTo(1);
  }

  @Test
  void linesOfACompilerAndQuestionsGetNoFullStop() {
    assertThat(reportedOf(new UsageException(MessageCode.LIMIT, "a\nb")))
        .isEqualTo("akula: a\nb\n[AK111]");
    assertThat(reportedOf(new UsageException(MessageCode.LIMIT, "did you mean 'x'?")))
        .isEqualTo("akula: did you mean 'x'? [AK111]");
    assertThat(reportedOf(new UsageException(MessageCode.LIMIT, "a is b")))
        .isEqualTo("akula: a is b. [AK111]");
  }

  @Test
  void aFileOfArgumentsStandsForThem(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("arguments");
    Files.writeString(file, "simulate # the example\n--policy 'naive_cluster'\n--format\ncsv\n");
    Cli cli = Cli.run("@" + file);
    assertThat(cli.err()).isEmpty();
    assertThat(cli.out()).isEqualTo(Cli.line("simulate --policy naive_cluster --format csv").out());
    assertThat(cli.code()).isZero();
  }

  private static String reportedOf(Exception failure) {
    StringWriter err = new StringWriter();
    new Failures(() -> false).report(failure, new PrintWriter(err, true));
    return err.toString().strip();
  }

  private static String reported(IOException failure) {
    StringWriter err = new StringWriter();
    assertThat(new Failures(() -> false).report(failure, new PrintWriter(err, true))).isEqualTo(1);
    return err.toString().strip();
  }

  /** What is printed to be typed does what it says. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "",
      value = {
        "simulate | ",
        "simulate --machine 4x2 | --machine 4x2",
        "simulate --machine data/machines/4x2.json | --machine data/machines/4x2.json",
        "sweep --data paper-example --out target/none | --machine 2x4",
        "sweep --machine 32x4 --data paper-example --out target/none | --machine 32x4",
      })
  void aParameterThatIsMissingIsFoundByTheCommandThatIsPrinted(String command, String machine) {
    Cli cli = Cli.line(command + " --policy swap:metric=LLC_MISS_RATE");
    assertThat(cli.code()).isEqualTo(2);
    String last = cli.err().lines().reduce((a, b) -> b).orElseThrow();
    assertThat(last)
        .isEqualTo(
            "./akula simulate %s--data spec2006-small-cache --workload A4:0 --policy"
                    .formatted(machine == null ? "" : machine + " ")
                + " swap:metric=LLC_MISS_RATE");
    Cli again = TypedCommand.run(last);
    assertThat(again.code()).as(again.err()).isZero();
  }
}
