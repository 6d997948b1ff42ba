package akula.profiler.merge;

import akula.formats.dataset.CellUncertainty;
import java.util.Optional;

/**
 * A figure and how far it is to be trusted.
 *
 * @param value seconds for a solo time, else a relative speed
 * @param trust its interval and what else is known; nothing if that is not known
 */
public record Figure(double value, Optional<CellUncertainty> trust) {}
