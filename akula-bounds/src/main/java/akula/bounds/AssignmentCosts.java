package akula.bounds;

/**
 * What a set of threads costs at least on contexts of a domain that are given: first by how long
 * threads of one context wait for each other, then by what all of them do to each other.
 */
final class AssignmentCosts {
  private final KindTimes kind;
  private final LeastTimes times;
  private final int[] members;
  private final Neighbours neighbours;

  /** Positions of the members: those first whose times grow most, as far as was seen. */
  private final int[] order;

  /**
   * Makes it.
   *
   * @param kind where the threads are
   * @param members the threads, sorted by class
   */
  AssignmentCosts(KindTimes kind, int[] members) {
    this.kind = kind;
    this.members = members;
    times = kind.least();
    neighbours = new Neighbours(times, kind.interference(), members, kind.speeds());
    order = new int[members.length];
    for (int i = 0; i < order.length; i++) {
      order[i] = i;
    }
  }

  /** Adds to least times what follows from the place of one more thread. */
  void place(int who, int[] places, double[] nanos) {
    int place = places[who];
    double[] waits = kind.waits()[place];
    int from = members[who] * times.count();
    nanos[who] += times.alone(members[who], kind.speeds()[place]);
    for (int other = 0; other < who; other++) {
      if (places[other] == place) {
        double wait = waits[from + members[other]];
        nanos[who] += wait;
        nanos[other] += wait;
      }
    }
  }

  /**
   * Returns longer least times; asked again with them, it may find still longer ones.
   *
   * @param enough when they cost this much the others stay as they are
   */
  double[] lengthened(int[] places, double[] nanos, double enough) {
    neighbours.begin(places, nanos);
    double[] longer = nanos.clone();
    double cost = of(nanos);
    double before = Double.POSITIVE_INFINITY;
    for (int k = 0; k < longer.length && cost < enough; k++) {
      int i = order[k];
      longer[i] = Math.max(nanos[i], neighbours.lengthened(i));
      double now = times.degradation(members[i], longer[i]);
      double matters = kind.worst() ? now : now - times.degradation(members[i], nanos[i]);
      cost = kind.worst() ? Math.max(cost, now) : cost + matters;
      if (matters > before) {
        order[k] = order[k - 1];
        order[k - 1] = i;
      }
      before = matters;
    }
    return longer;
  }

  /** Returns what least times come to. */
  double of(double[] nanos) {
    return kind.cost(members, nanos);
  }
}
