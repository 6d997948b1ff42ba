package akula.formats.script;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What a row of steps means for thread-groups, without going through each repetition: what is done
 * before its first serial section, the groups between it and the last one, and what is done behind
 * that.
 *
 * @param head before the first serial section; all of it if there is none
 * @param rest what follows, if there is a serial section
 */
record GroupedSteps(Segment head, Optional<Rest> rest) {

  /** From the first serial section on. */
  record Rest(Groups between, Segment tail) {
    Rest behind(Groups earlier) {
      return new Rest(earlier.plus(between), tail);
    }
  }

  /**
   * Returns the thread-groups of an application (paper, Figure 10). Threads that run at the same
   * time between two serial sections are a group: a serial section is a join and the next fork. All
   * serial sections together are the work of the parent thread, a group of one. Barriers and locks
   * do not part groups. The stages of a pipeline are groups of their own: who takes from a queue,
   * and who takes from none and puts into one. By Table 4 dedup has 25 threads in 4 groups, which
   * are its parent and three stages of eight. Where no serial section parts groups, those that wait
   * for the same condition are one, as for the same queue: a fork that somebody lets go.
   */
  static Groups groups(Script script) {
    Set<Integer> all =
        IntStream.range(0, script.threads()).boxed().collect(Collectors.toUnmodifiableSet());
    boolean serial = script.serialNanos() > 0;
    List<Step> steps = serial ? withoutConditions(script.steps()) : script.steps();
    GroupedSteps grouped = of(steps, all, script.threads());
    Groups children =
        grouped
            .rest
            .map(rest -> grouped.head.group().plus(rest.between()).plus(rest.tail().group()))
            .orElseGet(grouped.head::group);
    return serial ? Groups.PARENT.plus(children) : children;
  }

  private static List<Step> withoutConditions(List<Step> steps) {
    return steps.stream()
        .filter(step -> !(step instanceof Step.Await))
        .map(step ->
            switch (step) {
              case Step.Repeat repeat ->
                  new Step.Repeat(repeat.times(), withoutConditions(repeat.steps()));
              case Step.Only only -> new Step.Only(only.threads(), withoutConditions(only.steps()));
              default -> step;
            })
        .toList();
  }

  private static GroupedSteps of(List<Step> steps, Set<Integer> who, int threads) {
    GroupedSteps grouped = whole(new Segment(threads));
    for (Step step : steps) {
      grouped = grouped.then(of(step, who, threads));
    }
    return grouped;
  }

  private static GroupedSteps of(Step step, Set<Integer> who, int threads) {
    return switch (step) {
      case Step.Work work -> whole(work(work, who, threads));
      case Step.Touch touch -> whole(work(new Step.Work(List.of(touch.soloNanos())), who, threads));
      case Step.Acquire _ -> whole(lock(who, threads));
      case Step.Serial _ -> cut(threads);
      case Step.Repeat repeat -> of(repeat.steps(), who, threads).times(repeat.times());
      case Step.Only only -> {
        Set<Integer> both =
            who.stream().filter(only.threads()::contains).collect(Collectors.toSet());
        yield of(only.steps(), both, threads);
      }
      case Step.Put put -> {
        Segment segment = new Segment(threads);
        who.forEach(i -> segment.puts(i, put.queue()));
        yield whole(segment);
      }
      case Step.Take take -> {
        Segment segment = new Segment(threads);
        who.forEach(i -> segment.takes(i, take.queue()));
        yield whole(segment);
      }
      case Step.Await await -> {
        Segment segment = new Segment(threads);
        who.forEach(i -> segment.awaits(i, await.condition()));
        yield whole(segment);
      }
      case Step.Barrier _, Step.Release _, Step.Sleep _, Step.Yield _ ->
          whole(new Segment(threads));
      case Step.Signal _, Step.Broadcast _ -> whole(new Segment(threads));
    };
  }

  private static Segment work(Step.Work work, Set<Integer> who, int threads) {
    Segment segment = new Segment(threads);
    who.forEach(i -> segment.work()[i] = work.of(i));
    return segment;
  }

  private static Segment lock(Set<Integer> who, int threads) {
    Segment segment = new Segment(threads);
    who.forEach(i -> segment.locks()[i] = 1);
    return segment;
  }

  private static GroupedSteps whole(Segment segment) {
    return new GroupedSteps(segment, Optional.empty());
  }

  private static GroupedSteps cut(int threads) {
    Rest nothing = new Rest(Groups.NONE, new Segment(threads));
    return new GroupedSteps(new Segment(threads), Optional.of(nothing));
  }

  private GroupedSteps then(GroupedSteps next) {
    if (rest.isEmpty()) {
      return new GroupedSteps(head.plus(next.head), next.rest);
    }
    Rest own = rest.get();
    Segment seam = own.tail.plus(next.head);
    return next.rest.isEmpty()
        ? new GroupedSteps(head, Optional.of(new Rest(own.between, seam)))
        : new GroupedSteps(
            head, Optional.of(next.rest.get().behind(own.between.plus(seam.group()))));
  }

  /** The end of one repetition and the begin of the next are one segment. */
  private GroupedSteps times(long count) {
    if (rest.isEmpty()) {
      return whole(head.times(count));
    }
    Rest own = rest.get();
    Groups seams = own.tail.plus(head).group().times(count - 1.0);
    Groups between = own.between.times(count).plus(seams);
    return new GroupedSteps(head, Optional.of(new Rest(between, own.tail)));
  }
}
