package akula.formats.dataset;

/**
 * Where the figures of a data set come from. Each is a text for people, empty if not known.
 *
 * @param machine the machine on which they were measured
 * @param method how they were measured or computed, with thresholds and parameters
 * @param date when, as {@code 2010}, {@code 2010-09} or {@code 2010-09-11}
 * @param origin whose they are: paper, program, repository, address
 * @param licence under what terms they may be used
 */
public record Provenance(
    String machine, String method, String date, String origin, String licence) {

  /** Nothing is known. */
  public static final Provenance UNKNOWN = new Provenance("", "", "", "", "");
}
