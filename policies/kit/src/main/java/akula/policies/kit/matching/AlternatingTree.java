package akula.policies.kit.matching;

/**
 * Makes a matching of least weight larger by a pair: from a vertex that is not matched a tree grows
 * along tight edges, in turn one that is not in the matching and one that is, until it reaches
 * another vertex that is not matched. Nodes at an even distance from the root are outer, the others
 * inner. While time passes, the duals of the vertices of outer nodes rise by one and of inner nodes
 * fall by one in a unit of it (of blossoms, by two), until one of these happens:
 *
 * <ul>
 *   <li>an edge from an outer to a free node gets tight: it joins as an inner one, and its mate as
 *       an outer one; or it has no mate, and all on the way to the root change partners;
 *   <li>an edge between two outer nodes gets tight: the cycle that it closes becomes a blossom;
 *   <li>the dual of an inner blossom gets zero: its children take its place.
 * </ul>
 *
 * <p>An edge uv of weight w is tight if w - y(u) - y(v) + (the sum of z(B) over the blossoms B that
 * hold both) is 0; it is never less. Weights are even, and tight edges connect all of a tree, so
 * that everything is a whole number.
 *
 * <p>A search takes O(n²) steps: each vertex is looked at from once when it becomes outer, which it
 * remains; a blossom is opened once at most, and there are n/2 at most.
 *
 * <p>Source: Edmonds, Maximum Matching and a Polyhedron with 0,1-Vertices, Journal of Research of
 * the National Bureau of Standards 69B (1965); the bound is that of Gabow, An Efficient
 * Implementation of Edmonds' Algorithm for Maximum Matching on Graphs, Journal of the ACM 23
 * (1976), and Lawler, Combinatorial Optimization (1976).
 */
final class AlternatingTree {
  private static final int NONE = Blossoms.NONE;
  private static final long NEVER = Long.MAX_VALUE;
  private static final int OUTER = 1;
  private static final int FREE = 0;
  private static final int INNER = -1;

  private final int vertices;
  private final Blossoms blossoms;
  private final OuterEdges edges;
  private final AlternatingPaths paths;

  /** How fast the duals of a node's vertices rise; {@link #FREE} unless it is in the tree. */
  private final int[] role;

  /**
   * Duals: what they are at any time is this plus the time times the role, and twice of that for
   * blossoms. So they are written only where a role changes.
   */
  private final long[] duals;

  private final long[] blossomDuals;

  private final int[] cycle;
  private long now;

  AlternatingTree(int vertices, long[] weights, long[] duals, Blossoms blossoms) {
    this.vertices = vertices;
    this.blossoms = blossoms;
    this.duals = duals;
    edges = new OuterEdges(vertices, weights, duals, blossoms);
    paths = new AlternatingPaths(blossoms);
    role = new int[blossoms.nodes()];
    blossomDuals = new long[blossoms.nodes()];
    cycle = new int[blossoms.nodes()];
  }

  /** Matches a vertex that is not matched, and another one. */
  void matchOneMore(int root) {
    now = 0;
    edges.clear();
    addOuter(blossoms.top[root]);
    while (!advance()) {}
    for (int v = 0; v < vertices; v++) {
      setRole(blossoms.top[v], FREE);
    }
  }

  /** Does what happens next; returns whether that ends the search. */
  private boolean advance() {
    int reached = nextReached();
    int closed = edges.cheapest();
    int opened = nextOpened();
    long reachedAt = reached == NONE ? NEVER : edges.near[reached] - duals[reached];
    long closedAt = closed == NONE ? NEVER : edges.leastCost(closed) / 2;
    long openedAt = opened == NONE ? NEVER : blossomDuals[opened] / 2;
    now = Math.min(reachedAt, Math.min(closedAt, openedAt));
    if (now == reachedAt) {
      return reach(edges.nearFrom[reached], reached);
    } else if (now == closedAt) {
      close(edges.from(closed), edges.to(closed));
    } else {
      open(opened);
    }
    return false;
  }

  private int nextReached() {
    long first = NEVER;
    int reached = NONE;
    for (int v = 0; v < vertices; v++) {
      long at = edges.near[v] - duals[v];
      if (at < first && role[blossoms.top[v]] == FREE) {
        first = at;
        reached = v;
      }
    }
    return reached;
  }

  private int nextOpened() {
    int next = NONE;
    for (int node = vertices; node < role.length; node++) {
      if (role[node] == INNER && (next == NONE || blossomDuals[node] < blossomDuals[next])) {
        next = node;
      }
    }
    return next;
  }

  private boolean reach(int from, int to) {
    int node = blossoms.top[to];
    int mate = blossoms.mate[blossoms.base[node]];
    if (mate == NONE) {
      paths.augment(from, to);
      return true;
    }
    addInner(node, from, to);
    addOuter(blossoms.top[mate]);
    return false;
  }

  private void addOuter(int node) {
    setRole(node, OUTER);
    edges.add(node);
  }

  private void addInner(int node, int from, int to) {
    setRole(node, INNER);
    paths.enter(node, from, to);
  }

  private void setRole(int node, int to) {
    long shift = (role[node] - to) * now;
    role[node] = to;
    if (shift == 0) {
      return;
    }
    if (blossoms.isBlossom(node)) {
      blossomDuals[node] += 2 * shift;
    }
    for (int v = blossoms.firstVertex(node); v != NONE; v = blossoms.vertexAfter(v, node)) {
      duals[v] += shift;
    }
  }

  /** Makes a blossom of the cycle that an edge between two outer nodes closes. */
  private void close(int from, int to) {
    int count = paths.cycle(from, to, cycle);
    for (int i = 0; i < count; i++) {
      setRole(cycle[i], OUTER);
      role[cycle[i]] = FREE; // their vertices go on as those of the blossom
      blossomDuals[cycle[i]] += 2 * now;
    }
    int blossom = blossoms.enclose(cycle, count);
    role[blossom] = OUTER;
    blossomDuals[blossom] = -2 * now;
    edges.enclose(blossom, cycle, count);
  }

  /**
   * The children of an inner blossom take its place: those on the even way along the cycle, from
   * the one by which it was entered to the one with the base, are in the tree, the others are free.
   */
  private void open(int blossom) {
    int entry = blossoms.childWith(paths.entryTo(blossom), blossom);
    role[blossom] = FREE;
    int count = blossoms.dissolve(blossom, cycle);
    int entered = 0;
    for (int i = 0; i < count; i++) {
      entered = cycle[i] == entry ? i : entered;
      role[cycle[i]] = INNER; // as their vertices were
      blossomDuals[cycle[i]] += 2 * now;
    }
    int step = entered % 2 == 0 ? -1 : 1;
    int end = entered % 2 == 0 ? 0 : count;
    paths.enter(entry, paths.entryFrom(blossom), paths.entryTo(blossom));
    for (int i = entered; i != end; i += 2 * step) {
      enter(i + step, (i + 2 * step) % count, step);
    }
    for (int i = end == 0 ? entered + 1 : 1; i < (end == 0 ? count : entered); i++) {
      setRole(cycle[i], FREE);
    }
  }

  /** A child becomes outer, and from it the following one on its way is entered. */
  private void enter(int outerAt, int innerAt, int step) {
    int outer = cycle[outerAt];
    int inner = cycle[innerAt];
    if (step > 0) {
      paths.enter(inner, blossoms.linkFrom(outer), blossoms.linkTo(outer));
    } else {
      paths.enter(inner, blossoms.linkTo(inner), blossoms.linkFrom(inner));
    }
    addOuter(outer);
  }
}
