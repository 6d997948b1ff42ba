package akula.cli.policies;

import akula.api.plugin.PolicyCatalog;
import akula.formats.InvalidInputException;
import akula.formats.MessageCode;
import akula.formats.dataset.ContentionKinds;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.DataSetReader;
import akula.toolkit.common.Home;
import akula.toolkit.common.UsageException;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The option {@code --plugins}, and the policies that can be chosen with it. */
public final class Plugins {

  @Option(
      names = "--plugins",
      paramLabel = "DIR",
      description =
          "A folder with plugin jars whose policies can be chosen, too, and whose contention kinds"
              + " data sets may have.")
  private Path folder;

  private PolicyCatalog catalog;

  /**
   * Returns the policies of the product and of the folder, if one was given.
   *
   * @throws akula.api.plugin.InvalidPolicyException if a plugin is broken
   */
  public PolicyCatalog catalog() {
    if (folder != null && folder.toString().isEmpty()) {
      throw new UsageException(
          MessageCode.WRONG_VALUE, "--plugins is empty; expected a folder with plugin jars");
    }
    if (catalog == null) {
      catalog = folder == null ? PolicyCatalog.ofClassPath() : PolicyCatalog.withPlugins(folder);
    }
    return catalog;
  }

  /**
   * Returns the contention kinds of the product and of the folder, if one was given.
   *
   * @throws akula.api.plugin.InvalidPolicyException if a plugin is broken
   */
  public ContentionKinds kinds() {
    return folder == null ? ContentionKinds.ofClassPath() : ContentionKinds.of(catalog().loader());
  }

  /** Returns the folder, if one was given. */
  public Optional<Path> folder() {
    return Optional.ofNullable(folder);
  }

  /**
   * Opens a data set, whose models may be of these kinds.
   *
   * @param nameOrFolder the name of one that ships, or a folder
   * @throws InvalidInputException with every mistake in it
   */
  public DataSet dataSet(String nameOrFolder) throws InvalidInputException {
    return DataSetReader.read(Home.catalog().dataSet(nameOrFolder), kinds());
  }
}
