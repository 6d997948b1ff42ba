package akula.cli.policies;

import akula.api.Policy;
import akula.api.plugin.PolicyCatalog;

/** What stands in the place of a policy where the kernel places programs: its header. */
@Policy(
    name = PolicyCatalog.KERNEL,
    idea =
        "Leave placement to the kernel: programs may run on all cpus that were chosen. Real runs"
            + " ('akula run') only: the simulator has no kernel.",
    source = "The scheduler of the Linux kernel, as it is on the machine",
    cost = "None: nothing is called.",
    goodFor = "Being compared with: what a policy has to beat on the machine where it runs.",
    badFor = "Knowing why: nobody reports what it decided.")
final class KernelPlacement {
  /** Its header. */
  static final Policy HEADER = KernelPlacement.class.getAnnotation(Policy.class);

  private KernelPlacement() {}
}
