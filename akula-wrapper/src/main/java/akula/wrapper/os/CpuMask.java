package akula.wrapper.os;

import akula.formats.machine.CpuList;
import java.util.BitSet;
import java.util.List;

/** A set of logical cpus as the kernel takes it: bit n of a row of 64-bit words is cpu n. */
public final class CpuMask {
  /** The most cpus that a mask can tell of; kernels are built for fewer. */
  public static final int MOST_CPUS = 65_536;

  private final BitSet cpus;

  private CpuMask(BitSet cpus) {
    this.cpus = cpus;
  }

  /** Returns the set of these cpus. */
  public static CpuMask of(List<Integer> cpus) {
    BitSet bits = new BitSet();
    cpus.forEach(bits::set);
    return new CpuMask(bits);
  }

  /** Returns the set of one cpu. */
  public static CpuMask of(int cpu) {
    return of(List.of(cpu));
  }

  static CpuMask ofWords(long[] words) {
    return new CpuMask(BitSet.valueOf(words));
  }

  long[] words() {
    return cpus.toLongArray();
  }

  /** Returns the cpus, ascending. */
  public List<Integer> cpus() {
    return cpus.stream().boxed().toList();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof CpuMask mask && mask.cpus.equals(cpus);
  }

  @Override
  public int hashCode() {
    return cpus.hashCode();
  }

  @Override
  public String toString() {
    return cpus.isEmpty() ? "none" : CpuList.format(cpus());
  }
}
