package akula.toolkit.simulate;

import akula.statistics.coschedules.CoScheduleShare;
import akula.toolkit.bound.RunBounds;
import akula.toolkit.explain.Explanation;
import akula.toolkit.inside.Occupancy;
import akula.toolkit.setup.Setup;
import java.util.List;
import java.util.Optional;

/**
 * What came of one simulated run.
 *
 * @param setup machine, data, models and settings
 * @param run what became of its threads
 * @param bounds what it is measured against; nothing unless asked for
 * @param occupancy who had which context when; nothing unless asked for
 * @param explanation what threads lost by what, and what changed when; nothing unless asked for
 * @param coSchedules who ran beside whom, for which part of the time; empty unless asked for
 */
public record SimulateResult(
    Setup setup,
    RunResult run,
    Optional<RunBounds> bounds,
    Optional<Occupancy> occupancy,
    Optional<Explanation> explanation,
    List<CoScheduleShare> coSchedules) {}
