package akula.toolkit.inputs;

import akula.api.plugin.PolicyCatalog;
import akula.api.plugin.PolicyFactory;
import akula.api.plugin.PolicySpec;
import akula.formats.FolderFile;
import akula.formats.InvalidInputException;
import akula.formats.MessageCode;
import akula.formats.Mistake;
import akula.formats.SourceText;
import akula.formats.catalog.Catalog;
import akula.formats.dataset.ContentionKinds;
import akula.formats.dataset.DataSetReader;
import akula.toolkit.common.UsageException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Finds the inputs of a job by their names, and remembers which: these can then be packed, for
 * where none of them is.
 */
public final class InputRecorder {
  private final Catalog places;

  /** What was asked for, each once, with the place that it was found at. */
  private final SequencedMap<PackedInput, Path> found = new LinkedHashMap<>();

  /**
   * Makes one that has found nothing.
   *
   * @param places where machines, data sets, workloads and models are found by their names
   */
  public InputRecorder(Catalog places) {
    this.places = places;
  }

  /** Returns the file of a machine. */
  public Path machine(String name) throws InvalidInputException {
    return found(InputKind.MACHINE, name, places.machine(name));
  }

  /** Returns the folder of a data set. */
  public Path dataSet(String name) throws InvalidInputException {
    return found(InputKind.DATA_SET, name, places.dataSet(name));
  }

  /** Returns the file of a workload that somebody wrote. */
  public Path workload(String name) throws InvalidInputException {
    return found(InputKind.WORKLOAD, name, places.writtenWorkload(name));
  }

  /** Returns the file of an interference model. */
  public Path model(String name) throws InvalidInputException {
    return found(InputKind.MODEL, name, places.model(name));
  }

  /** Takes the files that a policy is made from: source and options. */
  public void policy(PolicyFactory policy, PolicyCatalog policies) {
    List<Path> files = new ArrayList<>(policy.files());
    PolicySpec spec = policy.written();
    if (spec.isSourceFile()) {
      files.addFirst(Path.of(spec.policy()));
    }
    files.forEach(file -> found(InputKind.POLICY_FILE, file.toString(), policies.place(file)));
  }

  private Path found(InputKind kind, String name, Path place) {
    found.putIfAbsent(new PackedInput(kind, name, ""), place);
    return place;
  }

  /**
   * Refuses inputs whose names tell where they lie here.
   *
   * @throws UsageException if there is one
   */
  public void requireRelative() {
    for (PackedInput one : found.keySet()) {
      if (Path.of(one.name()).isAbsolute()) {
        throw new UsageException(
            MessageCode.UNFIT,
            "%s is an absolute path, which would stand in the bundle; name it from the folder that you"
                    .formatted(one.name())
                + " are in");
      }
    }
  }

  /**
   * Reads all that was found, and the plugins.
   *
   * @param policies those that can be named
   * @throws InvalidInputException if something cannot be read any more
   * @throws UsageException if it is too much
   */
  public PackedInputs pack(PolicyCatalog policies) throws InvalidInputException {
    for (Path jar : policies.jars()) {
      found(InputKind.PLUGIN, jar.getFileName().toString(), jar);
    }
    List<PackedInput> inputs = new ArrayList<>();
    SortedMap<String, byte[]> files = new TreeMap<>();
    for (var one : found.entrySet()) {
      PackedInput input = one.getKey();
      String folder = Integer.toString(inputs.size() + 1);
      Path place = one.getValue();
      if (input.kind() == InputKind.DATA_SET) {
        inputs.add(new PackedInput(input.kind(), input.name(), folder));
        DataSetReader.files(place, ContentionKinds.of(policies.loader()))
            .forEach((file, content) -> files.put(folder + "/" + file, content));
      } else {
        boolean isPlugin = input.kind() == InputKind.PLUGIN; // these have to be in one folder
        String file = (isPlugin ? PackedInputs.PLUGINS : folder) + "/" + place.getFileName();
        inputs.add(new PackedInput(input.kind(), input.name(), file));
        files.put(file, content(place));
      }
      requireSize(files);
    }
    return new PackedInputs(inputs, files);
  }

  private static byte[] content(Path file) throws InvalidInputException {
    try {
      return FolderFile.content(file);
    } catch (IOException e) {
      throw new InvalidInputException(
          List.of(
              new Mistake(
                  file.toString(), 0, 0, MessageCode.FILE_FAILED, FolderFile.complaint(e))));
    }
  }

  private static void requireSize(SortedMap<String, byte[]> files) {
    long size = files.values().stream().mapToLong(content -> content.length).sum();
    if (size > SourceText.LARGEST_BYTES) {
      throw new UsageException(
          MessageCode.LIMIT,
          "the inputs have more than %d bytes; expected at most so many where they are sent elsewhere"
              .formatted(SourceText.LARGEST_BYTES));
    }
  }
}
