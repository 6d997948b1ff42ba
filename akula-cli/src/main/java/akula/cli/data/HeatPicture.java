package akula.cli.data;

import akula.formats.MessageCode;
import akula.formats.NewFile;
import akula.profiler.pairs.PairSpeeds;
import akula.statistics.plot.HeatMap;
import akula.statistics.plot.PngImage;
import akula.toolkit.common.UsageException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The heat map of a data set as a file. */
final class HeatPicture {
  /** A picture of more is a cloud, and a file that no browser likes. */
  private static final int MOST_APPLICATIONS = 200;

  private HeatPicture() {}

  /**
   * Refuses a file that cannot be a picture.
   *
   * @throws UsageException if its name does not end in .svg or .png, if it is a folder, or if it
   *     lies in none
   */
  static void requireKind(Path file) {
    if (!has(file, ".svg") && !has(file, ".png")) {
      throw new UsageException(
          MessageCode.WRONG_VALUE,
          "--picture is '%s'; expected the name of a file that ends in .svg or .png"
              .formatted(file));
    }
    if (Files.isDirectory(file)) {
      throw new UsageException(
          MessageCode.WRONG_VALUE,
          "--picture is the folder %s; expected the name of a file".formatted(file));
    }
    UsageException.requireFolderOf("--picture", file);
  }

  private static boolean has(Path file, String ending) {
    return file.toString().toLowerCase(Locale.ROOT).endsWith(ending);
  }

  /**
   * Writes the picture.
   *
   * @param all all applications, however many they are
   */
  static void write(ShownData data, boolean all, Path file) throws IOException {
    if (data.speeds().isEmpty()) {
      throw new UsageException(
          MessageCode.UNFIT,
          "data set %s has no model at any level, so there is nothing to draw"
              .formatted(data.set().name()));
    }
    HeatMap map = map(data, data.busiest(all ? Integer.MAX_VALUE : MOST_APPLICATIONS));
    byte[] content =
        has(file, ".png") ? PngImage.of(map) : map.svg().getBytes(StandardCharsets.UTF_8);
    NewFile.replace(file, content);
  }

  private static HeatMap map(ShownData data, List<Integer> chosen) {
    PairSpeeds speeds = data.speeds().orElseThrow();
    double[][] values = new double[chosen.size()][chosen.size()];
    var marks = new ArrayList<List<String>>();
    for (int i = 0; i < values.length; i++) {
      var row = new ArrayList<String>();
      for (int j = 0; j < values.length; j++) {
        values[i][j] = speeds.speeds()[chosen.get(i)][chosen.get(j)];
        row.add(data.mark(data.pair(chosen.get(i), chosen.get(j))));
      }
      marks.add(row);
    }
    var notes = new ArrayList<String>();
    ShowText.legend(data).ifPresent(notes::add);
    if (speeds.computed()) {
      notes.add("computed by the model %s".formatted(speeds.model()));
    }
    if (chosen.size() < data.set().applications().size()) {
      notes.add(
          "%d of %d applications, those that slow others or are slowed most"
              .formatted(chosen.size(), data.set().applications().size()));
    }
    notes.add("SHA-256 " + data.set().contentHash());
    return new HeatMap(
        ShowText.plain(data.set().name()) + ", " + speeds.level().word(),
        "who is slowed",
        "its neighbour",
        chosen.stream().map(i -> data.set().applications().get(i).name()).toList(),
        values,
        marks,
        notes);
  }
}
