package akula.formats.dataset;

/**
 * A phase of an application.
 *
 * @param row position of the application whose row of the matrix, parameters and curves hold in
 *     this phase
 * @param soloSeconds length of the phase when alone, above 0
 */
public record Phase(int row, double soloSeconds) {}
