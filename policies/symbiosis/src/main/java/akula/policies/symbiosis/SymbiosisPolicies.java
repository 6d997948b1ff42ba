package akula.policies.symbiosis;

import akula.api.PolicyPlugin;
import akula.api.Scheduler;
import java.util.List;

/** The policies of this plugin. */
public final class SymbiosisPolicies implements PolicyPlugin {
  @Override
  public List<Class<? extends Scheduler>> policies() {
    return List.of(
        L1Bandwidth.class,
        RandomGroups.class,
        SmtOracle.class,
        Symbiotic.class,
        SymbioticLearned.class,
        SymbioticNuma.class);
  }
}
