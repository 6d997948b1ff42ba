package akula.formats.dataset;

import java.util.Collections;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Solo times, relative speeds, parameters and classes of a set of applications, measured (or
 * modelled) on one machine.
 *
 * @param name short name
 * @param description one or more sentences: what it is, how it was made, from what
 * @param provenance where the figures come from
 * @param modelled true if the figures were computed and not measured
 * @param parameters the parameter columns
 * @param applications the rows
 * @param levels the models of each sharing level that has any, from the inside out; the first of a
 *     list is the default
 * @param uncertainty how far figures are to be trusted, each at most once; nothing is known of
 *     those that are not among them
 * @param contentHash SHA-256 of the files' names and contents in hexadecimal, wherever the folder
 *     lies; empty for a data set that was never written or read
 */
public record DataSet(
    String name,
    String description,
    Provenance provenance,
    boolean modelled,
    List<ParameterColumn> parameters,
    List<Application> applications,
    Map<SharingLevel, List<LevelModel>> levels,
    List<CellUncertainty> uncertainty,
    String contentHash) {

  /** Keeps its own copies. */
  public DataSet {
    parameters = List.copyOf(parameters);
    applications = List.copyOf(applications);
    var ordered = new EnumMap<SharingLevel, List<LevelModel>>(SharingLevel.class);
    levels.forEach((level, models) -> ordered.put(level, List.copyOf(models)));
    ordered.values().removeIf(List::isEmpty);
    levels = Collections.unmodifiableMap(ordered);
    uncertainty = List.copyOf(uncertainty);
  }

  /** Makes a data set that does not tell how far its figures are to be trusted. */
  public DataSet(
      String name,
      String description,
      Provenance provenance,
      boolean modelled,
      List<ParameterColumn> parameters,
      List<Application> applications,
      Map<SharingLevel, List<LevelModel>> levels,
      String contentHash) {
    this(
        name,
        description,
        provenance,
        modelled,
        parameters,
        applications,
        levels,
        List.of(),
        contentHash);
  }

  /** Makes a data set of unknown provenance that lies in no folder. */
  public DataSet(
      String name,
      String description,
      boolean modelled,
      List<ParameterColumn> parameters,
      List<Application> applications,
      Map<SharingLevel, List<LevelModel>> levels,
      String contentHash) {
    this(
        name,
        description,
        Provenance.UNKNOWN,
        modelled,
        parameters,
        applications,
        levels,
        contentHash);
  }

  /** Returns the same data set with another hash. */
  public DataSet withContentHash(String hash) {
    return new DataSet(
        name,
        description,
        provenance,
        modelled,
        parameters,
        applications,
        levels,
        uncertainty,
        hash);
  }

  /** Returns the same figures, trusted so far; without a hash, since the files would be others. */
  public DataSet withUncertainty(List<CellUncertainty> cells) {
    return new DataSet(
        name,
        description,
        provenance,
        modelled,
        parameters,
        applications,
        levels,
        cells,
        cells.equals(uncertainty) ? contentHash : "");
  }

  /**
   * Returns the same with other models of a level; without a hash, since the files would differ.
   */
  public DataSet withModels(SharingLevel level, List<LevelModel> models) {
    var others = new EnumMap<SharingLevel, List<LevelModel>>(SharingLevel.class);
    others.putAll(levels);
    others.put(level, models);
    return new DataSet(
        name, description, provenance, modelled, parameters, applications, others, uncertainty, "");
  }

  /** Returns the positions of the applications that stand for a phase of another one. */
  public Set<Integer> phasesOfOthers() {
    Set<Integer> rows = new HashSet<>();
    for (int i = 0; i < applications.size(); i++) {
      for (Phase phase : applications.get(i).phases()) {
        if (phase.row() != i) {
          rows.add(phase.row());
        }
      }
    }
    return rows;
  }

  /**
   * Returns the positions of the applications that are drawn where any will do. Of those without a
   * class, rows that only stand for a phase of another application are left out, and those without
   * parameters where others have some, such as one that does nothing; all are there if none is
   * left.
   */
  public List<Integer> drawable() {
    Set<Integer> phases = phasesOfOthers();
    boolean isTold = applications.stream().anyMatch(DataSet::hasParameters);
    List<Integer> all = IntStream.range(0, applications.size()).boxed().toList();
    List<Integer> drawable =
        all.stream()
            .filter(i -> {
              Application one = applications.get(i);
              return one.kind() != ApplicationClass.UNCLASSIFIED
                  || !phases.contains(i) && (!isTold || hasParameters(one));
            })
            .toList();
    return drawable.isEmpty() ? all : drawable;
  }

  private static boolean hasParameters(Application application) {
    return application.parameters().stream().anyMatch(value -> !value.isNaN());
  }

  /** Returns how far each figure is to be trusted of which that is known, in order. */
  public Map<Cell, CellUncertainty> uncertaintyByCell() {
    var cells = new LinkedHashMap<Cell, CellUncertainty>();
    uncertainty.forEach(known -> cells.put(known.cell(), known));
    return Collections.unmodifiableMap(cells);
  }

  /** Returns whether there are applications that have several threads when they are drawn. */
  public boolean hasTeams() {
    return applications.stream().anyMatch(application -> application.team().isTeam());
  }

  /** Returns the names of the applications, in order. */
  public List<String> applicationNames() {
    return applications.stream().map(Application::name).toList();
  }

  /** Returns the position of an application, or -1 if there is none of this name. */
  public int indexOf(String application) {
    for (int i = 0; i < applications.size(); i++) {
      if (applications.get(i).name().equals(application)) {
        return i;
      }
    }
    return -1;
  }
}
