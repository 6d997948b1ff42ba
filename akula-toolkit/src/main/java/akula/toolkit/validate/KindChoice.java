package akula.toolkit.validate;

import akula.api.host.MachineDescription;
import akula.api.host.MachineDescription.CoreDescription;
import akula.api.plugin.Spelling;
import akula.formats.MessageCode;
import akula.profiler.validate.WorkloadKind;
import akula.toolkit.common.UsageException;
import akula.toolkit.run.ContestBuilder;
import akula.wrapper.speed.EmulatedSpeeds;
import akula.wrapper.speed.SpeedEmulation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Which kinds of workloads are drawn.
 *
 * @param words of the kinds; none for all that are possible
 * @param speeds of cpus in workloads of kind unequal; null for the usual ones
 */
record KindChoice(List<String> words, String speeds) {
  private static final double USUAL_SPEED = 0.8;

  /**
   * Returns the kinds that were named.
   *
   * @throws UsageException if there is no such kind, or one is named twice
   */
  List<WorkloadKind> named() {
    List<String> known = List.of(WorkloadKind.values()).stream().map(WorkloadKind::word).toList();
    List<WorkloadKind> chosen = new ArrayList<>();
    for (String word : words) {
      int position = known.indexOf(word);
      if (position < 0) {
        throw new UsageException(
            MessageCode.WRONG_VALUE,
            "--kinds has '%s'; expected some of %s%s"
                .formatted(word, String.join(", ", known), Spelling.hint(word, known)));
      }
      if (chosen.contains(WorkloadKind.values()[position])) {
        throw new UsageException(
            MessageCode.GIVEN_TWICE, "--kinds has %s twice; expected each once".formatted(word));
      }
      chosen.add(WorkloadKind.values()[position]);
    }
    return chosen;
  }

  /**
   * Returns the kinds that are drawn here.
   *
   * @param messages takes why one is left out that was not named
   * @throws UsageException if one that was named is not possible here
   */
  List<WorkloadKind> possible(MachineDescription machine, Consumer<String> messages) {
    Optional<String> refusal = refusal(machine);
    List<WorkloadKind> chosen = named();
    if (chosen.contains(WorkloadKind.UNEQUAL) || speeds != null) {
      refusal.ifPresent(why -> {
        throw new UsageException(MessageCode.WRONG_VALUE, "--emulate-speed " + why);
      });
    }
    if (!chosen.isEmpty()) {
      if (speeds != null && !chosen.contains(WorkloadKind.UNEQUAL)) {
        throw new UsageException(
            MessageCode.NOT_TOGETHER,
            "--emulate-speed is for workloads of kind unequal, which --kinds leaves out; give one"
                + " of them");
      }
      return chosen;
    }
    chosen = new ArrayList<>(List.of(WorkloadKind.values()));
    if (refusal.isPresent()) {
      messages.accept("left out: unequal cores: " + refusal.get() + ".");
      chosen.remove(WorkloadKind.UNEQUAL);
    }
    return chosen;
  }

  private Optional<String> refusal(MachineDescription machine) {
    if (speeds == null && cores(machine).size() < 2) {
      return Optional.of("needs two cores, and this machine has one");
    }
    return SpeedEmulation.refusal(speeds(machine));
  }

  private static List<CoreDescription> cores(MachineDescription machine) {
    return machine.domains().stream().flatMap(domain -> domain.cores().stream()).toList();
  }

  /**
   * Returns the speeds in workloads of kind unequal.
   *
   * @throws UsageException if they are wrong
   */
  EmulatedSpeeds speeds(MachineDescription machine) {
    if (speeds == null) {
      SortedMap<Integer, Double> slow = new TreeMap<>();
      cores(machine).getLast().cpus().forEach(cpu -> slow.put(cpu, USUAL_SPEED));
      return new EmulatedSpeeds(slow);
    }
    return ContestBuilder.speeds(speeds, machine);
  }
}
