package akula.papers.symbiotic;

import akula.papers.claims.Finding;
import akula.toolkit.model.ModelAccuracy;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * All that came of a data set.
 *
 * @param outcomes of the schedulers
 * @param eight of eight applications to a core; empty if that was not run
 * @param accuracy errors of the model, if they were asked for
 * @param sensitivity to constants of the core, if it was asked for
 */
record SmtEvidence(
    SmtOutcomes outcomes,
    List<Smt8Runs.Outcome8> eight,
    Optional<ModelAccuracy> accuracy,
    Optional<SmtSensitivity> sensitivity) {

  /** Judges all claims, in the order of the paper. */
  List<Finding> findings() {
    List<Finding> findings = new ArrayList<>(Smt8Runs.findings(eight));
    accuracy.ifPresent(found -> findings.addAll(ModelErrorClaims.of(found).findings()));
    findings.addAll(new SmtClaims(outcomes).findings());
    findings.addAll(new CoRunnerClaims(outcomes).findings());
    return findings;
  }
}
