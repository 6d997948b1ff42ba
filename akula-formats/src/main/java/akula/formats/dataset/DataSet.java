package akula.formats.dataset;

import java.util.List;
import java.util.Map;

/**
 * Solo times, relative speeds, parameters and classes of a set of applications, measured (or
 * modelled) on one machine.
 *
 * @param name short name
 * @param description one or more sentences: what it is, how it was made, from what
 * @param modelled true if the figures were computed and not measured
 * @param parameters the parameter columns
 * @param applications the rows
 * @param levels the models of each sharing level that has any; the first of a list is the default
 * @param contentHash SHA-256 of the files' contents, in hexadecimal
 */
public record DataSet(
    String name,
    String description,
    boolean modelled,
    List<ParameterColumn> parameters,
    List<Application> applications,
    Map<SharingLevel, List<LevelModel>> levels,
    String contentHash) {

  /** Keeps its own copies. */
  public DataSet {
    parameters = List.copyOf(parameters);
    applications = List.copyOf(applications);
    levels = Map.copyOf(levels);
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
