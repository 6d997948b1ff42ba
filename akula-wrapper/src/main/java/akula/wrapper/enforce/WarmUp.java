package akula.wrapper.enforce;

import akula.wrapper.os.CpuMask;
import java.util.List;

/**
 * Has the code that moves processes compiled before there are programs that keep all cpus busy:
 * under full load the compiler gets hardly any time, and uncompiled calls take several times as
 * long.
 */
public final class WarmUp {
  private static final int TIMES = 12_000;

  private WarmUp() {}

  /**
   * Moves a process to where it is, again and again.
   *
   * @param mover to be warmed up
   * @param pid of a process that waits
   * @param where the cpus that it may use
   */
  public static void of(Mover mover, int pid, CpuMask where) {
    List<Integer> cpus = where.cpus();
    for (int i = 0; i < TIMES; i++) {
      int cpu = cpus.get(i % cpus.size());
      mover.move(pid, cpu);
      mover.isOn(pid, cpu);
    }
    mover.move(pid, where);
  }
}
