package akula.toolkit.common;

import akula.formats.FolderFile;
import akula.formats.PlainFile;
import akula.statistics.results.ResultsFolder;
import java.io.IOException;
import java.nio.file.Path;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Which command wrote a folder of results. */
public final class ResultsOrigin {
  private ResultsOrigin() {}

  /**
   * Returns the command as the manifest tells it, such as {@code sweep}; empty if there is no
   * manifest, or it does not tell.
   */
  public static String command(Path folder) {
    Path manifest = folder.resolve(ResultsFolder.MANIFEST);
    try {
      JsonNode command =
          PlainFile.exists(manifest)
              ? JsonMapper.shared().readTree(FolderFile.content(manifest)).get("command")
              : null;
      return command != null && command.isString() ? command.asString() : "";
    } catch (IOException | JacksonException _) {
      return ""; // cut, or somebody else's
    }
  }
}
