package akula.contract;

import static org.assertj.core.api.Assertions.assertThat;

import akula.api.AkulaThread;
import akula.api.Control;
import akula.api.Machine;
import akula.api.QueueOrder;
import akula.api.Requirements;
import akula.api.RunQueue;
import akula.api.Scheduler;
import akula.api.host.MachineDescription;
import akula.api.plugin.InvalidPolicyException;
import akula.contract.RuleVerdict.Status;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Each rule is broken by a policy; what is said of it, and that nothing else is said. */
class PolicyContractBreachTest {
  private static int staticTurns;

  private static class Even implements Scheduler {
    private int loadBefore;

    @Override
    public void launchThread(AkulaThread thread, Machine machine) {
      thread.activate();
      machine.addThread(thread);
      loadBefore++;
    }

    @Override
    public void updateSchedule(Machine machine) {
      if (machine.totalLoad() != loadBefore) {
        machine.balanceLoad();
        machine.balanceDomains();
        loadBefore = machine.totalLoad();
      }
    }
  }

  private static class Weighing extends Even {
    @Override
    public Requirements requirements() {
      return Requirements.ofControls(Control.WEIGHTS);
    }
  }

  private static PolicyContract contract(Supplier<Scheduler> policy) {
    return new PolicyContract(
        new TriedPolicy() {
          @Override
          public String name() {
            return "tested";
          }

          @Override
          public Scheduler newPolicy(MachineDescription machine, int threads, long seed) {
            return policy.get();
          }
        });
  }

  private static List<RuleVerdict> broken(Supplier<Scheduler> policy) {
    PolicyContract contract = contract(policy);
    return Arrays.stream(Rule.values())
        .map(contract::verdict)
        .filter(verdict -> verdict.status() == Status.BROKEN)
        .toList();
  }

  private static String only(Rule rule, Supplier<Scheduler> policy) {
    List<RuleVerdict> broken = broken(policy);
    assertThat(broken).extracting(RuleVerdict::rule).containsExactly(rule);
    return broken.getFirst().text();
  }

  @Test
  void aPolicyThatKeepsAllIsToldNothing() {
    assertThat(broken(Even::new)).isEmpty();
    assertThat(contract(Even::new).verdict(Rule.ORDER).text())
        .isEqualTo("it leaves the order alone");
  }

  @Test
  void onlyTheFirstRuleIsBrokenByOneThatCannotBeMade() {
    assertThat(
            only(
                Rule.MADE,
                () -> {
                  throw new InvalidPolicyException(
                      InvalidPolicyException.Fault.UNKNOWN, "there is none");
                }))
        .isEqualTo("there is none");
  }

  @Test
  void aMachineThatIsRefusedUnexpectedly() {
    assertThat(
            only(
                Rule.MACHINES,
                () ->
                    new Even() {
                      @Override
                      public void checkMachine(Machine machine) {
                        if (machine.cores().size() == 1) {
                          throw new IllegalArgumentException("one core is too few");
                        }
                      }
                    }))
        .startsWith("on machine 1x1, seed 1: it refuses this machine: one core is too few; if it");
  }

  /** Errors are the policy's own, too, whoever throws them. */
  @Test
  void aPolicyThatCannotBeAskedWhatItNeeds() {
    String before = "on machine 1x1, seed 1: it ";
    assertThat(
            only(
                Rule.MACHINES,
                () ->
                    new Even() {
                      @Override
                      public Requirements requirements() {
                        throw new AssertionError("ask another one");
                      }
                    }))
        .startsWith(before + "failed in requirements: ask another one (assertion error at ");
    assertThat(
            only(
                Rule.MACHINES,
                () ->
                    new Even() {
                      @Override
                      public Requirements requirements() {
                        return null;
                      }
                    }))
        .startsWith(before + "returned null from requirements; a policy without any returns");
    assertThat(
            only(
                Rule.MACHINES,
                () ->
                    new Even() {
                      @Override
                      public void checkMachine(Machine machine) {
                        throw new AssertionError("not this one");
                      }
                    }))
        .startsWith(before + "failed in checkMachine: not this one (assertion error at ");
  }

  @Test
  void aPolicyThatThrowsBreaksNothingElse() {
    assertThat(
            only(
                Rule.RUNS,
                () ->
                    new Even() {
                      @Override
                      public void launchThread(AkulaThread thread, Machine machine) {
                        super.launchThread(thread, machine);
                        if (thread.id() == 7) {
                          throw new IllegalStateException("seven is enough");
                        }
                      }
                    }))
        .matches(
            "on machine 1x1, seed 1: it failed in launchThread for app7#7 at [0-9.]+ s: seven is enough"
                + " \\(illegal state exception at PolicyContractBreachTest.java:[0-9]+\\), when"
                + " .*7 came");
  }

  @Test
  void aThreadThatIsNotActivated() {
    assertThat(
            only(
                Rule.PLACES,
                () ->
                    new Even() {
                      @Override
                      public void launchThread(AkulaThread thread, Machine machine) {
                        machine.addThread(thread);
                        if (thread.id() != 9) {
                          thread.activate();
                        }
                      }
                    }))
        .matches(
            "on machine 1x1, seed 1: at [0-9.]+ s, when .*thread.* came, thread 9 is not active;"
                + " activate and place .*--allow waiting\\)");
  }

  @Test
  void loadsThatAreLeftUneven() {
    assertThat(
            only(
                Rule.LOADS,
                () ->
                    new Even() {
                      @Override
                      public void updateSchedule(Machine machine) {}
                    }))
        .matches(
            "on machine 2x2, seed 1: at [0-9.]+ s, when .* had ended.*, equal cores have [0-9]+ to"
                + " [0-9]+ threads: \\[.*\\]; call machine.balanceLoad\\(\\).*--allow uneven\\)");
  }

  /** What another run left behind decides. */
  @Test
  void aStaticFieldThatRunsShare() {
    List<RuleVerdict> broken =
        broken(() ->
            new Weighing() {
              @Override
              public void launchThread(AkulaThread thread, Machine machine) {
                super.launchThread(thread, machine);
                thread.setWeight(1 + staticTurns++ % 97);
              }
            });
    assertThat(broken)
        .extracting(RuleVerdict::rule)
        .containsExactly(Rule.CHANCE, Rule.REPLAY, Rule.SKIPS);
    assertThat(broken.getFirst().text())
        .matches(
            "on machine 1x1, seed 1: at [0-9.]+ s, when .*came, the first run has thread 0 on .*"
                + " weight [0-9.]+, the second one thread 0 on .* weight [0-9.]+; keep state.*");
  }

  @Test
  void callsThatWereSkippedAndNeeded() {
    assertThat(
            only(
                Rule.SKIPS,
                () ->
                    new Weighing() {
                      private int calls;

                      @Override
                      public void updateSchedule(Machine machine) {
                        super.updateSchedule(machine);
                        calls++;
                        machine.threads().forEach(thread -> thread.setWeight(1 + calls % 50));
                        machine.skipIntervals();
                      }
                    }))
        .matches(
            "on machine 1x1, seed 1: at [0-9.]+ s, .*, with skipped calls there is .*, with calls"
                + " at all intervals .*; call machine.skipIntervals.*");
  }

  /** On each context the thread that came first to the machine runs to its end. */
  private static final class FirstToItsEnd extends Even implements QueueOrder {
    @Override
    public void pickNext(RunQueue queue) {
      AkulaThread first = queue.running();
      for (int i = 0; i < queue.waitingCount(); i++) {
        AkulaThread waiting = queue.waiting(i);
        first = first == null || waiting.id() < first.id() ? waiting : first;
      }
      if (first != null && first != queue.running()) {
        queue.run(first, RunQueue.NO_END);
      }
    }
  }

  @Test
  void threadsThatWaitTooLong() {
    assertThat(only(Rule.ORDER, FirstToItsEnd::new))
        .matches(
            "on machine [^:]+, seed [0-9]: at [0-9.]+ s thread [0-9]+ has waited on context"
                + " [0-9]+ for [0-9.]+ s, longer than 20.000 s; let pickNext .*--longest-wait\\)");
  }
}
