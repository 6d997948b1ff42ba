package akula.bootstrap.reference;

import akula.bootstrap.reference.CaseGenerator.Model;
import akula.bootstrap.reference.ReferenceCase.PolicyKind;
import akula.bootstrap.reference.ReferenceSimulator.Outcome;
import java.util.Arrays;

class FuzzDev {
  static void ticks(String[] a) {
    for (boolean round : new boolean[] {false, true}) for (PolicyKind policy : PolicyKind.values()) {
      int bad = 0, same = 0, threads = 0, late = 0;
      for (int seed = 0; seed < Integer.parseInt(a[0]); seed++) {
        ReferenceCase input = round ? CaseGenerator.drawRound(seed, Model.valueOf(a[1]), policy) : CaseGenerator.draw(seed, Model.valueOf(a[1]), policy);
        long tick = seed % 2 == 0 ? CaseGenerator.GRID : CaseGenerator.GRID / 2;
        Outcome r = ReferenceTicks.run(input, tick);
        Outcome e = EngineRun.ticks(input, tick);
        if (!Arrays.equals(e.endNanos(), r.endNanos()) || !Arrays.equals(e.startNanos(), r.startNanos()) || !Arrays.equals(e.migrations(), r.migrations())) {
          if (++bad < 6) System.out.println(input.name() + " launches " + input.workload().launches().size() + " contexts " + input.machine().contextCount()
              + "\n  ref " + Arrays.toString(r.endNanos()) + " start " + Arrays.toString(r.startNanos()) + " mig " + Arrays.toString(r.migrations())
              + "\n  eng " + Arrays.toString(e.endNanos()) + " start " + Arrays.toString(e.startNanos()) + " mig " + Arrays.toString(e.migrations()));
        }
      }
      System.out.println("ticks " + round + " " + policy + " bad " + bad);
    }
  }
  public static void main(String[] a) {
    if (a.length > 2 && a[2].equals("ticks")) { ticks(a); return; }
    for (PolicyKind policy : PolicyKind.values()) {
      int amb = 0, bad = 0, n = 0, same = 0, threads = 0;
      long t0 = System.nanoTime();
      double worst = 0;
      for (int seed = 0; seed < Integer.parseInt(a[0]); seed++) {
        ReferenceCase input = CaseGenerator.draw(seed, Model.valueOf(a[1]), policy);
        if (a.length > 2) input = new ReferenceCase(input.name(), input.machine(), input.data(), input.workload(), input.policy(), input.policySeed(), input.sliceNanos(), input.intervalNanos(),
            a[2].contains("m") ? input.migrationNanos() : 0, a[2].contains("s") ? input.switchNanos() : 0, a[2].contains("n") ? input.numaPenalty() : 0);
        ErrorBound fine = new ErrorBound(input, ReferenceSimulator.CUT);
        Outcome r;
        try {
          r = ReferenceSimulator.run(input, ReferenceSimulator.CUT, fine);
        } catch (IllegalStateException e) {
          System.out.println(e);
          continue;
        }
        if (fine.ambiguous()) {
          amb++;
          continue;
        }
        n++;
        Outcome e = EngineRun.exact(input);
        boolean ok = Arrays.equals(e.migrations(), r.migrations());
        for (int i = 0; i < r.endNanos().length; i++) {
          double d = Math.abs(e.endNanos()[i] - r.endNanos()[i]);
          ok &= d <= fine.endTolerance(i);
          threads++;
          if (d == 0) same++;
          worst = Math.max(worst, d / fine.endTolerance(i));
          ok &= Math.abs(e.startNanos()[i] - r.startNanos()[i]) <= fine.startTolerance(i);
        }
        if (!ok) {
          bad++;
          if (bad < 6) {
            System.out.println(input.name() + " launches " + input.workload().launches().size() + " contexts " + input.machine().contextCount()
              + "\n  ref " + Arrays.toString(r.endNanos()) + " start " + Arrays.toString(r.startNanos()) + " mig " + Arrays.toString(r.migrations())
              + "\n  eng " + Arrays.toString(e.endNanos()) + " start " + Arrays.toString(e.startNanos()) + " mig " + Arrays.toString(e.migrations()));
          }
        }
      }
      System.out.println(policy + " compared " + n + " ambiguous " + amb + " bad " + bad + " exact " + same + "/" + threads + " worst " + worst + " s " + (System.nanoTime() - t0) / 1e9);
    }
  }
}
