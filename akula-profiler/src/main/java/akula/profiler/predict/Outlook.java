package akula.profiler.predict;

/**
 * What measuring more would bring.
 *
 * @param pairs how many pairs more
 * @param share the part of all pairs that this is
 * @param error mean absolute error to expect of the relative speeds that are then still predicted;
 *     0 if none is left
 */
public record Outlook(int pairs, double share, double error) {}
