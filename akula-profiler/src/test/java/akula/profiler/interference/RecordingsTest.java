package akula.profiler.interference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import akula.formats.InvalidInputException;
import akula.profiler.interference.Recordings.RecordedMix;
import akula.smt.interference.AloneStack;
import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Recordings in files: read as they were written, and refused in sentences. */
class RecordingsTest {
  private static final List<String> STACK = List.of("BASE", "STALL");

  @TempDir private Path folder;

  private static MixRecording recording(Mix mix, long seed) {
    Random random = new Random(seed);
    double[] done = new double[mix.programs().size()];
    List<List<Quantum>> quanta = new ArrayList<>();
    for (int q = 0; q < 6; q++) {
      List<Quantum> quantum = new ArrayList<>();
      for (int i = 0; i < done.length; i++) {
        double from = done[i];
        done[i] += 1_000 + random.nextInt(1_000);
        quantum.add(
            new Quantum(
                from,
                done[i],
                List.of((double) random.nextInt(5_000), 1.0 + random.nextInt(5_000))));
      }
      quanta.add(quantum);
    }
    return new MixRecording(mix, quanta);
  }

  private Recordings written(List<Mix> mixes) throws IOException {
    List<RecordedMix> files = new ArrayList<>();
    for (Mix mix : mixes) {
      String file = Recordings.fileOf(files.size() + 1);
      String text = RecordingCsv.text(recording(mix, files.size()), STACK);
      Files.writeString(folder.resolve(file), text);
      files.add(new RecordedMix(file, mix));
    }
    Recordings all =
        new Recordings(folder, "here", "small", STACK, List.of("one", "two", "three"), files);
    Files.writeString(folder.resolve(Recordings.INDEX), all.index());
    return all;
  }

  private static List<Mix> pairs() {
    List<Mix> mixes = new ArrayList<>(Mix.alone(3, 2));
    mixes.addAll(Mix.all(3, 2));
    return mixes;
  }

  @Test
  void whatWasWrittenIsRead() throws Exception {
    Recordings all = written(pairs());
    assertThat(Recordings.read(folder)).isEqualTo(all);
    assertThat(all.modes()).containsExactly(2);
    assertThat(all.count(2, ForwardFit.PAPER)).isEqualTo(9);
    assertThat(all.hasAlone(2)).isTrue();
    assertThat(all.hasAlone(1)).isFalse();
    for (int i = 0; i < all.mixes().size(); i++) {
      RecordedMix one = all.mixes().get(i);
      assertThat(RecordingCsv.read(folder.resolve(one.file()), one.mix(), STACK))
          .isEqualTo(recording(one.mix(), i));
    }
  }

  @Test
  void whatIsTrainedIsWhatTheRecordingsSay() throws Exception {
    Recordings all = written(pairs());
    ModeTraining expected = new ModeTraining(STACK.size(), ForwardFit.PAPER);
    Map<Integer, ThrottledProfile> alone =
        Map.of(
            0, recording(all.mixes().get(0).mix(), 0).profile(),
            1, recording(all.mixes().get(1).mix(), 1).profile(),
            2, recording(all.mixes().get(2).mix(), 2).profile());
    for (int i = 3; i < 9; i++) {
      Mix mix = all.mixes().get(i).mix();
      expected.add(mix, recording(mix, i).samples(alone));
    }
    List<Long> read = new ArrayList<>();
    ModeTraining trained = all.train(2, ForwardFit.PAPER, read::add);
    assertThat(read).hasSize(9);
    assertThat(trained.fit()).isEqualTo(expected.fit());
    assertThat(trained.mixes()).isEqualTo(6);
  }

  /** In the place of what programs do beside threads that do nothing. */
  @Test
  void mixesAreComparedToProgramsWithTheWholeCore() throws Exception {
    List<Mix> mixes = new ArrayList<>(Mix.alone(3, 1));
    mixes.addAll(pairs());
    Recordings all = written(mixes);
    assertThat(Recordings.read(folder)).isEqualTo(all);
    assertThat(all.hasAlone(1)).isTrue();
    Map<Integer, ThrottledProfile> alone =
        Map.of(
            0, recording(mixes.get(0), 0).profile(),
            1, recording(mixes.get(1), 1).profile(),
            2, recording(mixes.get(2), 2).profile());
    ForwardFit single = new ForwardFit(AloneStack.SINGLE, List.of(), 0);
    ModeTraining expected = new ModeTraining(STACK.size(), single);
    for (int i = 6; i < 12; i++) {
      expected.add(mixes.get(i), recording(mixes.get(i), i).samples(alone));
    }
    List<Long> read = new ArrayList<>();
    assertThat(all.train(2, single, read::add).fit()).isEqualTo(expected.fit());
    assertThat(read).hasSize(all.count(2, single)).hasSize(9);
  }

  @Test
  void whatDidNotRunInAQuantumIsNoSample() {
    Quantum idle = new Quantum(0, 0, List.of(0.0, 0.0));
    Mix mix = new Mix(List.of(0, 1), 2);
    ThrottledProfile profile = recording(new Mix(List.of(0), 2), 1).profile();
    MixRecording recording =
        new MixRecording(mix, List.of(List.of(idle, new Quantum(0, 100, List.of(10.0, 20.0)))));
    assertThat(recording.samples(Map.of(0, profile, 1, profile))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          here,small,2,one,0001.csv|here,small,2,one,1.txt|file is '1.txt'; expected the name of a file beside it, such as 0001.csv
          here,small,2,one,0001.csv|here,small,2,one,../0001.csv|file is '../0001.csv'; expected the name of a file
          here,small,2,two,|there,small,2,two,|machine is 'there'; expected here, as above
          here,small,2,two,|here,large,2,two,|campaign is 'large'; expected small, as above
          here,small,2,one+one|here,small,3,one+one|mode is 3; expected 1, 2, 4 or 8
          here,small,2,one+one|here,small,4,one+one|programs is 'one+one'; expected as many as mode 4 has, or one
          here,small,2,two+two|here,small,2,one+one|programs is 'one+one'; expected a mix that is not above already
          here,small,2,two+two|here,small,2,two+four|two+four: four stands alone in mode 2 nowhere above
          """)
  void anIndexWithMistakesIsRefused(String now, String then, String message) throws IOException {
    written(pairs());
    Path index = folder.resolve(Recordings.INDEX);
    Files.writeString(index, Files.readString(index).replace(now, then));
    InvalidInputException refused =
        catchThrowableOfType(InvalidInputException.class, () -> Recordings.read(folder));
    assertThat(refused.getMessage()).contains("recordings.csv:", message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          quantum,program|quantum,programme|column 'program' is missing
          2,1,|3,1,|quantum is 3; expected 2, as rows go by quantum and then by program
          2,2,|2,1,|program is 1; expected 2, as rows go by quantum and then by program
          3,1,|3,1,-|instructions is
          6,2,|# 6,2,|quantum is '# 6'
          """)
  void aRecordingWithMistakesIsRefused(String now, String then, String message) throws IOException {
    Recordings all = written(pairs());
    Path file = folder.resolve("0005.csv");
    Files.writeString(file, Files.readString(file).replaceFirst("(?m)^" + now, then));
    InvalidInputException refused =
        catchThrowableOfType(
            InvalidInputException.class, () -> all.train(2, ForwardFit.PAPER, _ -> {}));
    assertThat(refused.getMessage()).contains("0005.csv:", message);
  }

  @Test
  void aRecordingThatLacksARowIsRefused() throws IOException {
    Recordings all = written(pairs());
    Path file = folder.resolve("0005.csv");
    String text = Files.readString(file);
    Files.writeString(file, text.substring(0, text.lastIndexOf('\n', text.length() - 2) + 1));
    assertThat(
            catchThrowableOfType(
                    InvalidInputException.class, () -> all.train(2, ForwardFit.PAPER, _ -> {}))
                .getMessage())
        .contains("the last quantum lacks a program of the mix");
    Files.writeString(file, text.lines().findFirst().orElseThrow() + "\n");
    assertThat(
            catchThrowableOfType(
                    InvalidInputException.class, () -> all.train(2, ForwardFit.PAPER, _ -> {}))
                .getMessage())
        .contains("there is no quantum");
  }

  @FuzzTest(maxDuration = "30s")
  void whateverAnIndexHoldsItIsReadOrRefused(byte[] data) throws IOException {
    Path made = Files.createTempDirectory("recordings");
    try {
      Files.write(made.resolve(Recordings.INDEX), data);
      Recordings.read(made);
    } catch (InvalidInputException e) {
      assertThat(e.getMessage()).isNotBlank();
    } finally {
      Files.delete(made.resolve(Recordings.INDEX));
      Files.delete(made);
    }
  }

  @FuzzTest(maxDuration = "30s")
  void whateverARecordingHoldsItIsReadOrRefused(byte[] data) throws IOException {
    Path file = Files.createTempFile("recording", ".csv");
    try {
      Files.write(file, data);
      RecordingCsv.read(file, new Mix(List.of(0, 1), 2), RecordingCsv.stack(file));
    } catch (InvalidInputException e) {
      assertThat(e.getMessage()).isNotBlank();
    } finally {
      Files.delete(file);
    }
  }
}
