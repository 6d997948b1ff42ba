package akula.toolkit.common;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingsDifferenceTest {
  /** Two manifests without their braces, and what is reported of them. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          run   | "workloads_per_category": 3 | "workloads_per_category": 4 | --repeat was 3, not 4
          sweep | "workloads_per_category": 3 | "workloads_per_category": 4 | --workloads was 3, not 4
          sweep | "categories": ["D4_T4"] | "categories": ["D8"] | --category was D4_T4, not D8
          run   | "settings": {"realtime": false} | "settings": {"realtime": true} | --no-realtime was given, now it is not
          sweep | "settings": {"migration_cost": "0s"} | "settings": {"migration_cost": "1ms"} | --migration-cost was 0s, not 1ms
          sweep | "parquet": true | "parquet": false | --parquet was given, now it is not
          run   | "settings": {"parameters": []} | "settings": {"parameters": ["IPC"]} | --parameter was empty, not IPC
          run   | "settings": {"forced_sources": {}}, "sources": {"IPC": "a"} | "settings": {"forced_sources": {"IPC": "b"}}, "sources": {"IPC": "b"} | --source of IPC was not given, now it is b
          run   | "seed": 1 | "data": {"name": "d", "sha256": "e"}, "seed": 1 | --data was not given, now it is d
          sweep | "data": {"name": "c", "sha256": "f", "models": {"core": {"model": "m"}}} | "data": {"name": "d", "sha256": "e"} | --data was c, not d
          run   | "machine": {"name": "m", "cpus": "0-1", "cores": 2, "sha256": "a"} | "machine": {"name": "m", "cpus": "0", "cores": 1, "sha256": "b"} | --cpus was 0-1, not 0
          run   | "categories": ["a"], "workload_file": "a.yaml", "workload_sha256": "1" | "categories": ["b"], "workload_file": "b.yaml", "workload_sha256": "2" | --workload was a.yaml, not b.yaml
          sweep | "workloads_per_category": 3, "threads": true | "workloads_per_category": 4, "threads": false, "parquet_from": 9 | --workloads was 3, not 4
          sweep | "seed": 1, "threads": true | "seed": 2, "threads": false | --seed was 1, not 2, threads.csv was written, now it is not (give --threads)
          sweep | "threads": false | "threads": true | threads.csv was not written, now it is (give --no-threads)
          sweep | "data": {"name": "c"}, "policies": [{"spec": "a"}], "categories": ["D4_T4"] | "data": {"name": "d"}, "policies": [{"spec": "b"}], "categories": ["A8"] | --data was c, not d
          run   | "data": {"name": "c"}, "policies": [{"spec": "a"}] | "data": {"name": "d"}, "policies": [{"spec": "b"}] | --data was c, not d, --policy was a, not b
          sweep | "policies": [{"spec": "a", "class": "A"}] | "policies": [{"spec": "b", "class": "B", "sha256": "1"}] | --policy was a, not b
          """)
  void settingsAreReportedInTheWordsOfTheCommandLine(
      String command, String before, String now, String texts) {
    assertThat(difference(command, before, now).text())
        .isEqualTo("with other settings: " + texts + "; give the same settings");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          "workload_file": "a.yaml", "workload_sha256": "1" | "workload_file": "a.yaml", "workload_sha256": "2" | the workload file a.yaml
          "data": {"name": "d", "sha256": "1"} | "data": {"name": "d", "sha256": "2"} | data set d
          """)
  void filesThatWereChangedAreReported(String before, String now, String texts) {
    assertThat(difference("run", before, now).text())
        .isEqualTo("from before a change: " + texts + " was changed since; put it back as it was");
  }

  /** Two machines without their braces: name and hash, and what is reported of them. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          run      | "sha256": "1", "layout": {"caches": "L3 with 8 bytes of 0"} | "sha256": "1", "layout": {"caches": "L3 with 4 bytes of 0"} | the list of caches of the machine was L3 with 8 bytes of 0, not L3 with 4 bytes of 0
          validate | "sha256": "1", "layout": {"core_speeds": "1.0 of 0"} | "sha256": "2", "layout": {"core_speeds": "0.5 of 0"} | the list of core speeds of the machine was 1.0 of 0, not 0.5 of 0
          profile  | "sha256": "1", "layout": {"cores": "0; 1"} | "sha256": "2", "layout": {"cores": "0-1"} | the list of cores of the machine was 0; 1, not 0-1
          profile  | "sha256": "1" | "sha256": "2", "layout": {"cores": "0-1"} | machine m was changed since (its cpus or its memory: an earlier version began this and did not write down which)
          run      | "sha256": "1" | "sha256": "2", "layout": {"cores": "0-1"} | machine m was changed since
          """)
  void whatOfTheMachineIsOtherIsReported(String command, String before, String now, String texts) {
    String form = "\"machine\": {\"name\": \"m\", %s}";
    SettingsDifference difference =
        difference(command, form.formatted(before), form.formatted(now));
    assertThat(difference.isAny()).isTrue();
    assertThat(difference.text())
        .isEqualTo("from before a change: " + texts + "; put it back as it was");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          run      | "name": "a", "layout": {"cores": "0"} | "name": "b", "layout": {"cores": "1"} | the machine was a, not b
          profile  | "name": "a", "model": "m" | "name": "b", "model": "m" | the machine was a, not b
          profile  | "model": "x" | "model": "y" | the processor was x, not y
          run      | "processor": "x" | "processor": "y" | the processor was x, not y
          validate | "cpus": "0-1", "layout": {"cores": "0; 1"} | "cpus": "0", "layout": {"cores": "0"} | the list of cpus was 0-1, not 0
          """)
  void anotherMachineIsReported(String command, String before, String now, String texts) {
    String form = "\"machine\": {%s}";
    assertThat(difference(command, form.formatted(before), form.formatted(now)).text())
        .isEqualTo("with other settings: " + texts + "; give the same settings");
  }

  /** Results of an earlier build are those of the same machine if that has the same hash. */
  @Test
  void aMachineThatWasKnownByItsHashAloneIsTheSame() {
    String there = "\"machine\": {\"name\": \"m\", \"sha256\": \"1\"}";
    String now =
        "\"machine\": {\"name\": \"m\", \"sha256\": \"1\", \"layout\": {\"cores\": \"0\"}}";
    assertThat(difference("run", there, now).isAny()).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          "fingerprint": "1" | "fingerprint": "2" | from a build in which other decisions are made by a; resume with that build
          "class": "A" | "class": "A", "fingerprint": "2" | from a build that did not write down how these decide: a; resume with that build
          "sha256": "1", "fingerprint": "1" | "sha256": "2", "fingerprint": "2" | from before a change: the plugin of policy a was changed since; put it back as it was
          """)
  void policiesThatDecideOtherwiseAreReported(String before, String now, String texts) {
    String form = "\"policies\": [{\"spec\": \"a\", %s}]";
    SettingsDifference difference =
        difference("sweep", form.formatted(before), form.formatted(now));
    assertThat(difference.isAny()).isTrue();
    assertThat(difference.text()).isEqualTo(texts);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          "k": {"class": "K", "fingerprint": "1"} | "k": {"class": "K", "fingerprint": "2"} | from a build in which other decisions are made by contention kind k; resume with that build
          "k": {"class": "K", "sha256": "1", "fingerprint": "1"} | "k": {"class": "L", "sha256": "2", "fingerprint": "2"} | from before a change: the plugin of contention kind k was changed since; put it back as it was
          "k": {"class": "K", "sha256": "1", "fingerprint": "1"} | "k": {"class": "K", "sha256": "2", "fingerprint": "1"} | from before a change: the plugin of contention kind k was changed since; put it back as it was
          | "k": {"class": "K", "sha256": "1", "fingerprint": "1"} | from a build that did not write down how these decide: contention kind k; resume with that build
          """)
  void kindsThatSolveOtherwiseAreReported(String before, String now, String texts) {
    SettingsDifference difference =
        difference("sweep", kinds("p", before == null ? "" : before), kinds("p", now));
    assertThat(difference.isAny()).isTrue();
    assertThat(difference.text()).isEqualTo(texts);
  }

  /** A build that wrote down no kinds had those that ship as this one has them. */
  @Test
  void kindsThatShipAreTakenOnTrustOfAnEarlierBuild() {
    String now = kinds("p", "\"k\": {\"class\": \"K\", \"fingerprint\": \"1\"}");
    assertThat(difference("sweep", kinds("p", ""), now).isAny()).isFalse();
  }

  @Test
  void kindsOfAnotherModelAreNotReportedToo() {
    String k = "\"k\": {\"class\": \"K\", \"fingerprint\": \"1\"}";
    String q = "\"q\": {\"class\": \"Q\", \"sha256\": \"2\", \"fingerprint\": \"1\"}";
    assertThat(difference("sweep", kinds("k", k), kinds("q", q)).text())
        .isEqualTo("with other settings: --model of machine was k, not q; give the same settings");
  }

  private static String kinds(String model, String kinds) {
    return "\"data\": {\"name\": \"d\", \"models\": {\"machine\": {\"model\": \"%s\"}}, \"kinds\": {%s}}"
        .formatted(model, kinds);
  }

  @ParameterizedTest
  @CsvSource({"measured,false", "data,true"})
  void soloTimesThatAreMeasuredAreNoDifference(String solo, boolean any) {
    String settings = "\"settings\": {\"solo\": \"%s\"}".formatted(solo);
    String there = settings + ", \"solo_seconds\": {\"a\": 1.5}";
    assertThat(difference("run", there, settings).isAny()).isEqualTo(any);
  }

  @ParameterizedTest
  @CsvSource({"'',false", "b,true"})
  void anEnvironmentThatWasNotPublishedIsNoDifference(String before, boolean any) {
    String form = "\"environment\": {%s}";
    String there = form.formatted(before.isEmpty() ? "" : "\"A\": \"%s\"".formatted(before));
    assertThat(difference("run", there, form.formatted("\"A\": \"c\"")).isAny()).isEqualTo(any);
  }

  /** What is not named cannot be put back. */
  @Test
  void allVariablesThatDifferAreNamed() {
    String before =
        "\"executables\": {\"p\": \"1\"}, \"environment\": {\"A\": \"1\", \"B\": \"1\", \"C\": \"1\", \"D\": \"1\", \"E\": \"1\", \"G\": \"1\"}";
    String now =
        "\"executables\": {\"p\": \"2\"}, \"environment\": {\"A\": \"2\", \"B\": \"2\", \"C\": \"2\", \"D\": \"2\", \"E\": \"2\", \"F\": \"2\"}";
    assertThat(difference("run", before, now).text())
        .isEqualTo(
            "from before a change: program p was changed since, variables A, B, C, D, E of the"
                + " environment were changed since, variable F of the environment was not there,"
                + " variable G of the environment is gone; put it back as it was");
  }

  /** A build that wrote them down left results that can be resumed all the same. */
  @Test
  void variablesThatDoNotCountAreNoDifference() {
    String before = "\"environment\": {\"PATH\": \"1\", \"EDITOR\": \"1\", \"LESSOPEN\": \"1\"}";
    assertThat(difference("run", before, "\"environment\": {\"PATH\": \"1\"}").isAny()).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          ./Mine.java | "class": "A", "sha256": "1", "fingerprint": "1" | "class": "A", "sha256": "2", "fingerprint": "1" | false
          ./Mine.java | "class": "A", "sha256": "1", "fingerprint": "1" | "class": "A", "sha256": "2", "fingerprint": "2" | true
          ./Mine.java | "class": "A", "sha256": "1"                     | "class": "A", "sha256": "2", "fingerprint": "1" | true
          mine        | "class": "A", "sha256": "1", "fingerprint": "1" | "class": "A", "sha256": "2", "fingerprint": "1" | true
          """)
  void aSourceFileWithAnotherCommentIsNoDifference(
      String spec, String before, String now, boolean any) {
    String form = "\"policies\": [{\"name\": \"m\", \"spec\": \"" + spec + "\", %s}]";
    assertThat(difference("sweep", form.formatted(before), form.formatted(now)).isAny())
        .isEqualTo(any);
  }

  private static SettingsDifference difference(String command, String before, String now) {
    String form = "{\"command\": \"%s\", %s}";
    return new SettingsDifference(
        form.formatted(command, before).getBytes(UTF_8),
        form.formatted(command, now).getBytes(UTF_8));
  }
}
