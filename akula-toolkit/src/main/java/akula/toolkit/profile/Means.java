package akula.toolkit.profile;

import akula.formats.campaign.Method.Work;
import akula.profiler.measure.Instruments;
import java.util.Optional;

/**
 * With what a campaign is measured.
 *
 * @param instruments what can be counted
 * @param work what is counted as work
 * @param caches simulates them, if that is asked for
 */
public record Means(Instruments instruments, Work work, Optional<CacheStage> caches) {}
