package akula.toolkit.tune;

import akula.api.plugin.InvalidPolicyException;
import akula.api.plugin.PolicyCatalog;
import akula.bootstrap.RunFailedException;
import akula.formats.InvalidInputException;
import akula.formats.MessageCode;
import akula.toolkit.common.UsageException;
import akula.toolkit.sweep.SweepBuilder;
import akula.toolkit.sweep.SweepJob;
import java.util.List;
import java.util.function.Consumer;

/**
 * Sweeps over the same workloads, of different policies.
 *
 * @param what the conditions are, in words; empty for those that were asked for
 * @param how says all but the policies
 * @param catalog the policies that can be named
 * @param judged how many workloads of each category are kept to judge by: the first ones
 */
record Sweeps(String what, Consumer<SweepBuilder> how, PolicyCatalog catalog, int judged) {
  /** So many workloads of each category, at most, are there to choose by. */
  static final int CHOSEN_BY = 10_000;

  Sweeps(Consumer<SweepBuilder> how, PolicyCatalog catalog, int judged) {
    this("", how, catalog, judged);
  }

  /** Returns the same under other conditions. */
  Sweeps changed(String conditions, Consumer<SweepBuilder> change) {
    return new Sweeps(conditions, how.andThen(change), catalog, judged);
  }

  /** Returns whether there is such a policy: what its options leave out may be needed. */
  boolean canMake(String policy) {
    try {
      catalog.resolve(policy);
      return true;
    } catch (InvalidPolicyException _) {
      return false;
    }
  }

  /** Plans one. */
  SweepJob of(List<String> policies) throws InvalidInputException, RunFailedException {
    SweepBuilder builder = SweepJob.builder().catalog(catalog);
    how.accept(builder);
    policies.forEach(builder::policy);
    SweepJob job = builder.threads(false).drawn(judged + CHOSEN_BY).build();
    if (job.parts().size() > 1) {
      throw new UsageException(
          MessageCode.UNFIT,
          "a sweep with parts has no best values for all of them; name one without parts");
    }
    return job;
  }
}
