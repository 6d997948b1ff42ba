package akula.bootstrap.contention.smtcore;

import java.util.Arrays;

/**
 * Finds what the programs on one core reach: their cycles per instruction and ways of the cache,
 * such that each follows from all others. Step by step as in {@code docs/reference/smt-core.md},
 * whose numbers the comments name. No step allocates anything.
 */
final class CoreSearch {
  /** A step that changes no CPI by more than this, in parts of it, is the last one. */
  private static final double TOLERANCE = 1e-12;

  /** Those that come to an end at all mostly do so within a hundred. */
  private static final int MOST_WHOLE_STEPS = 1_000;

  private static final int MOST_SHORTER_STEPS = 10_000;

  static final int MOST_STEPS = MOST_WHOLE_STEPS + MOST_SHORTER_STEPS;

  private static final double RESOURCES_PER_DOUBLING = 0.06;
  private static final double MEMORY_PER_RESOURCES = 1.5;

  /** A unit is never taken to be busier. */
  private static final double BUSIEST = 0.85;

  private static final double FIXED_POINT_UNITS = 2;
  private static final double FLOATING_POINT_UNITS = 1;
  private static final double LOAD_STORE_UNITS = 2;

  /** Floating-point operations take long, so that a busy unit costs twice as much. */
  private static final double FLOATING_POINT_WEIGHT = 2;

  /** Of a reference that hits, the part of a line that is brought in as well. */
  private static final double INSERTED_PER_HIT = 0.05;

  /** So that a program without references keeps something. */
  private static final double INSERTED_ANYHOW = 0.01;

  /** How far a step goes to where ways, and cycles, would be. */
  private static final double WAYS_STEP = 0.3;

  private static final double CYCLES_STEP = 0.5;

  /** Where steps go too far and come back for ever, further ones are so much shorter. */
  private static final double SHORTER = 0.25;

  private static final double TRAFFIC_UNIT = 10;

  /** Of the wait for slots, what POWER8 counts as completing, and as waiting for others. */
  private static final double WAIT_AS_COMPLETING = 0.4;

  private static final double WAIT_AS_STALL = 0.6;

  private static final double FINISHED_PER_BASE = 0.03;

  private final CoreConstants constants;
  private final double latency;
  private final CoreThread[] threads;
  private final int count;
  private final double onResources;
  private final double onMemory;

  private final double[] cpi;
  private final double[] ways;

  /** Instructions per cycle at the CPI of the step before. */
  private final double[] rates;

  private final double[] active;
  private final double[] waits;
  private final double[] onUnits;
  private final double[] inFirstLevel;

  /** The part of its time that each waits for memory, if nothing lengthens that. */
  private final double[] pending;

  private final double[] references;
  private final double[] inserted;
  private final double[] traffic;
  private final double[][] stacks;

  /** Wishes for slots and probabilities of all sets of other threads that may be active. */
  private final double[] wishes;

  private final double[] chances;
  private double waysStep = WAYS_STEP;
  private double cyclesStep = CYCLES_STEP;

  /**
   * Makes a search.
   *
   * @param constants of the model
   * @param latency how many times as long as beside it memory takes here
   * @param mode how many contexts the core is divided into: 1, 2, 4 or 8
   * @param threads the programs, equal ones side by side, at least one and at most as many
   */
  CoreSearch(CoreConstants constants, double latency, int mode, CoreThread[] threads) {
    this.constants = constants;
    this.latency = latency;
    this.threads = threads;
    count = threads.length;
    onResources = 1 + RESOURCES_PER_DOUBLING * Integer.numberOfTrailingZeros(mode);
    onMemory = 1 + MEMORY_PER_RESOURCES * (onResources - 1);
    cpi = new double[count];
    ways = new double[count];
    rates = new double[count];
    active = new double[count];
    waits = new double[count];
    onUnits = new double[count];
    inFirstLevel = new double[count];
    pending = new double[count];
    references = new double[count];
    inserted = new double[count];
    traffic = new double[count];
    stacks = new double[count][StackComponent.COUNT];
    wishes = new double[1 << count - 1];
    chances = new double[1 << count - 1];
  }

  /**
   * Searches, from the parts as measured alone and equal ways.
   *
   * @return whether it came to an end within {@link #MOST_STEPS}
   */
  boolean solve() {
    Arrays.fill(ways, constants.ways() / count);
    for (int i = 0; i < count; i++) {
      CoreThread thread = threads[i];
      cpi[i] =
          thread.base
              + thread.resources * onResources
              + thread.frontEnd
              + thread.hitStalls(ways[i])
              + thread.memoryStalls(ways[i]);
    }
    if (comesToAnEnd(MOST_WHOLE_STEPS)) {
      return true;
    }
    waysStep = SHORTER * WAYS_STEP;
    cyclesStep = SHORTER * CYCLES_STEP;
    return comesToAnEnd(MOST_SHORTER_STEPS);
  }

  private boolean comesToAnEnd(int most) {
    for (int step = 0; step < most; step++) {
      if (step()) {
        return true;
      }
    }
    return false;
  }

  /** Takes one step; returns whether it changed next to nothing. */
  private boolean step() {
    for (int i = 0; i < count; i++) {
      rates[i] = 1 / cpi[i];
      active[i] = Math.min(1, threads[i].base * rates[i]);
      pending[i] = Math.min(1, threads[i].memoryStalls(ways[i]) * rates[i]);
    }
    shareSlots();
    shareUnits();
    shareCaches();
    return stack();
  }

  /** 1. Who commits at the same time as others has to wait for slots. */
  private void shareSlots() {
    for (int i = 0; i < count; i++) {
      wishes[0] = threads[i].slots;
      chances[0] = 1;
      int sets = 1;
      for (int j = 0; j < count; j++) {
        if (j != i) {
          for (int set = 0; set < sets; set++) {
            wishes[sets + set] = wishes[set] + threads[j].slots;
            chances[sets + set] = chances[set] * active[j];
            chances[set] *= 1 - active[j];
          }
          sets *= 2;
        }
      }
      double stretch = 0;
      for (int set = 0; set < sets; set++) {
        stretch += chances[set] * Math.max(1, wishes[set]);
      }
      waits[i] = threads[i].base * (stretch - 1);
    }
  }

  /** 2. Units that others keep busy lengthen stalls on resources. */
  private void shareUnits() {
    double fixedPoint = 0;
    double floatingPoint = 0;
    double loadStore = 0;
    for (int i = 0; i < count; i++) {
      fixedPoint += rates[i] * threads[i].fixedPoint;
      floatingPoint += rates[i] * threads[i].floatingPoint;
      loadStore += rates[i] * threads[i].loadStore;
    }
    for (int i = 0; i < count; i++) {
      CoreThread own = threads[i];
      double queues =
          own.fixedPoint * queue((fixedPoint - rates[i] * own.fixedPoint) / FIXED_POINT_UNITS)
              + FLOATING_POINT_WEIGHT
                  * own.floatingPoint
                  * queue((floatingPoint - rates[i] * own.floatingPoint) / FLOATING_POINT_UNITS)
              + own.loadStore * queue((loadStore - rates[i] * own.loadStore) / LOAD_STORE_UNITS);
      onUnits[i] = 1 + constants.units() * queues;
    }
  }

  /** How many wait in front of a unit that is so busy. */
  private static double queue(double utilisation) {
    double busy = Math.clamp(utilisation, 0, BUSIEST);
    return busy / (1 - busy);
  }

  /** 3. and 4. Others' references displace lines, and ways go to those who insert most. */
  private void shareCaches() {
    double allReferences = 0;
    double allInserted = 0;
    for (int i = 0; i < count; i++) {
      double ofThread = threads[i].references(ways[i]);
      references[i] = ofThread * rates[i];
      inserted[i] =
          (threads[i].misses(ways[i]) + INSERTED_PER_HIT * ofThread + INSERTED_ANYHOW) * rates[i];
      allReferences += references[i];
      allInserted += inserted[i];
    }
    for (int i = 0; i < count; i++) {
      double ofOthers = allReferences == 0 ? 0 : 1 - references[i] / allReferences;
      inFirstLevel[i] = 1 + constants.firstLevel() * ofOthers;
      if (count > 1) {
        double share = constants.ways() * inserted[i] / allInserted;
        ways[i] = (1 - waysStep) * ways[i] + waysStep * share;
      }
    }
  }

  /** 5. and 6. Where the cycles go then, and half the way there. */
  private boolean stack() {
    double allPending = 0;
    double allTraffic = 0;
    for (int i = 0; i < count; i++) {
      traffic[i] = threads[i].misses(ways[i]) * rates[i];
      allPending += pending[i];
      allTraffic += traffic[i];
    }
    boolean done = true;
    for (int i = 0; i < count; i++) {
      if (i > 0 && threads[i] == threads[i - 1]) { // equal programs, but for rounding
        copy(i - 1, i);
        continue;
      }
      double crowd =
          (1 + constants.window() * (allPending - pending[i]))
              * (1 + constants.traffic() * (allTraffic - traffic[i]) / TRAFFIC_UNIT);
      double next = (1 - cyclesStep) * cpi[i] + cyclesStep * fill(stacks[i], i, crowd);
      done &= Math.abs(next - cpi[i]) <= TOLERANCE * cpi[i];
      cpi[i] = next;
    }
    return done;
  }

  private double fill(double[] stack, int i, double crowd) {
    CoreThread thread = threads[i];
    double memory = thread.memoryStalls(ways[i]) * onMemory * latency * crowd;
    stack[StackComponent.PM_GRP_CMPL.ordinal()] = thread.base + WAIT_AS_COMPLETING * waits[i];
    stack[StackComponent.PM_CMPLU_STALL.ordinal()] =
        thread.resources * onResources * onUnits[i]
            + thread.hitStalls(ways[i]) * inFirstLevel[i]
            + memory;
    stack[StackComponent.PM_GCT_NOSLOT_CYC.ordinal()] =
        thread.frontEnd * (1 + constants.predictor() * (count - 1));
    stack[StackComponent.PM_CMPLU_STALL_THRD.ordinal()] = WAIT_AS_STALL * waits[i];
    stack[StackComponent.PM_NTCG_ALL_FIN.ordinal()] = FINISHED_PER_BASE * thread.base;
    double sum = 0;
    for (double component : stack) {
      sum += component;
    }
    return sum;
  }

  private void copy(int from, int to) {
    cpi[to] = cpi[from];
    ways[to] = ways[from];
    System.arraycopy(stacks[from], 0, stacks[to], 0, StackComponent.COUNT);
  }

  /** Returns the cycles per instruction of a thread. */
  double cpi(int thread) {
    return cpi[thread];
  }

  /** Returns the ways that a thread holds. */
  double ways(int thread) {
    return ways[thread];
  }

  /** Returns the stack of a thread; not to be modified. */
  double[] stack(int thread) {
    return stacks[thread];
  }
}
