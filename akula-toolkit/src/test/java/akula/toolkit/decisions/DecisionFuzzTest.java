package akula.toolkit.decisions;

import static java.nio.charset.StandardCharsets.UTF_8;

import akula.api.plugin.PolicyCatalog;
import akula.formats.InvalidInputException;
import akula.formats.decisions.LogReader;
import akula.formats.decisions.LogRow;
import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import java.util.Optional;
import java.util.SplittableRandom;

/** Whatever the file of a log holds, it is replayed or refused with sentences. */
class DecisionFuzzTest {
  private static final PolicyCatalog POLICIES = PolicyCatalog.ofClassPath();

  @FuzzTest(maxDuration = "30s")
  void replay(FuzzedDataProvider data) {
    boolean isFirst = data.consumeBoolean();
    String rows = LogRow.SCHEMA.header() + "\n" + data.consumeRemainingAsString();
    ServedTally tally = new ServedTally(false);
    ServedTally recorded = new ServedTally(true);
    LogHost host = new LogHost(Logs.HEAD);
    host.begin(
        _ -> POLICIES.resolve("di").newScheduler(new SplittableRandom(1)),
        Optional.empty(),
        tally::take);
    LoggedLife.Assembler assembler =
        new LoggedLife.Assembler(
            Logs.HEAD,
            instant -> {
              recorded.take(instant);
              host.take(instant);
            });
    try {
      assembler.beginFile(isFirst ? 1 : 2);
      LogReader.read("log-000001.csv", rows.getBytes(UTF_8), assembler::take);
      assembler.finish();
      tally.served("di");
      recorded.served("di");
    } catch (InvalidInputException e) {
      if (e.getMessage().isEmpty()) {
        throw new AssertionError("no sentence", e);
      }
    } finally {
      host.end();
    }
  }
}
