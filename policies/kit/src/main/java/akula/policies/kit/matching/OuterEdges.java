package akula.policies.kit.matching;

import java.util.Arrays;

/**
 * The cheapest edges that leave the outer nodes of a search: to each vertex that is not outer, and
 * from each outer node to each other one. An outer node is known by its base, which a blossom takes
 * over from the outer node that it is made around, so that rows of a table remain where they are.
 * All vertices are looked at from each vertex that becomes outer, once in a search.
 *
 * <p>What an edge costs here is its weight less the duals of its outer ends, as they are kept
 * during a search (see {@link AlternatingTree}): so it does not change while time passes.
 */
final class OuterEdges {
  static final int NONE = Blossoms.NONE;
  private static final int SHIFT = 16;
  private static final int MASK = (1 << SHIFT) - 1;

  /** The cheapest edge to each vertex from an outer one, and the end there. */
  final long[] near;

  final int[] nearFrom;

  private final int vertices;
  private final long[] weights;
  private final long[] duals;
  private final Blossoms blossoms;

  /** Vertices that are outer: which, and whether one is. */
  private final int[] outer;

  private final boolean[] isOuter;

  private int outerCount;

  /** Bases of the outer nodes, in the order in which they became outer. */
  private final int[] bases;

  private int baseCount;

  /** The cheapest edge between two outer nodes, by their bases: both ends in one number. */
  private final int[] between;

  /**
   * The cheapest edge from each outer node to those that were there when its row was made: of two
   * outer nodes, the one with the younger row knows the edge between them.
   */
  private final long[] leastCost;

  private final int[] leastEdge;

  /** The row that is being made: what the cheapest edge to each outer node costs, and which. */
  private final long[] rowCost;

  private final int[] rowEdge;

  OuterEdges(int vertices, long[] weights, long[] duals, Blossoms blossoms) {
    this.vertices = vertices;
    this.weights = weights;
    this.duals = duals;
    this.blossoms = blossoms;
    near = new long[vertices];
    nearFrom = new int[vertices];
    outer = new int[vertices];
    isOuter = new boolean[vertices];
    bases = new int[vertices];
    between = new int[vertices * vertices];
    leastCost = new long[vertices];
    leastEdge = new int[vertices];
    rowCost = new long[vertices];
    rowEdge = new int[vertices];
  }

  void clear() {
    Arrays.fill(near, Long.MAX_VALUE);
    Arrays.fill(isOuter, false);
    outerCount = 0;
    baseCount = 0;
  }

  /** A node became outer. */
  void add(int node) {
    beginRow();
    lookFrom(node, node);
    bases[baseCount++] = blossoms.base[node];
    endRow(blossoms.base[node]);
  }

  /**
   * A blossom was made of outer nodes and of others.
   *
   * @param cycle its children
   */
  void enclose(int blossom, int[] cycle, int count) {
    dropBasesWithin();
    beginRow();
    for (int i = 0; i < count; i++) {
      if (isOuter[blossoms.base[cycle[i]]]) {
        takeRow(blossoms.base[cycle[i]]);
      } else {
        lookFrom(cycle[i], blossom);
      }
    }
    endRow(blossoms.base[blossom]);
  }

  private void dropBasesWithin() {
    int kept = 0;
    for (int i = 0; i < baseCount; i++) {
      int vertex = bases[i];
      if (blossoms.base[blossoms.top[vertex]] == vertex) {
        bases[kept++] = vertex;
      }
    }
    baseCount = kept;
  }

  private void beginRow() {
    for (int i = 0; i < baseCount; i++) {
      rowCost[bases[i]] = Long.MAX_VALUE;
    }
  }

  private void takeRow(int base) {
    for (int i = 0; i < baseCount; i++) {
      int other = bases[i];
      int edge = between[base * vertices + other];
      if (blossoms.top[other] != blossoms.top[base] && cost(edge) < rowCost[other]) {
        rowCost[other] = cost(edge);
        rowEdge[other] = edge;
      }
    }
  }

  private long cost(int edge) {
    int from = edge >>> SHIFT;
    int to = edge & MASK;
    return weights[from * vertices + to] - duals[from] - duals[to];
  }

  private void lookFrom(int node, int outermost) {
    for (int v = blossoms.firstVertex(node); v != NONE; v = blossoms.vertexAfter(v, node)) {
      lookAtAll(v);
      lookAtOuter(v, outermost);
    }
    for (int v = blossoms.firstVertex(node); v != NONE; v = blossoms.vertexAfter(v, node)) {
      outer[outerCount++] = v;
      isOuter[v] = true;
    }
  }

  private void lookAtAll(int from) {
    int row = from * vertices;
    long dual = duals[from];
    for (int to = 0; to < vertices; to++) {
      long cost = weights[row + to] - dual;
      if (cost < near[to]) {
        near[to] = cost;
        nearFrom[to] = from;
      }
    }
  }

  private void lookAtOuter(int from, int outermost) {
    int row = from * vertices;
    long dual = duals[from];
    for (int i = 0; i < outerCount; i++) {
      int to = outer[i];
      int node = blossoms.top[to];
      long cost = weights[row + to] - dual - duals[to];
      if (node != outermost && cost < rowCost[blossoms.base[node]]) {
        rowCost[blossoms.base[node]] = cost;
        rowEdge[blossoms.base[node]] = from << SHIFT | to;
      }
    }
  }

  private void endRow(int base) {
    leastCost[base] = Long.MAX_VALUE;
    for (int i = 0; i < baseCount; i++) {
      int other = bases[i];
      if (other != base) {
        between[base * vertices + other] = rowEdge[other];
        between[other * vertices + base] = rowEdge[other];
        if (rowCost[other] < leastCost[base]) {
          leastCost[base] = rowCost[other];
          leastEdge[base] = rowEdge[other];
        }
      }
    }
  }

  /** Returns the base from which the cheapest edge leads to another one, or {@link #NONE}. */
  int cheapest() {
    int cheapest = NONE;
    for (int i = 0; i < baseCount; i++) {
      int base = bases[i];
      if (baseCount > 1 && (cheapest == NONE || leastCost[base] < leastCost[cheapest])) {
        cheapest = base;
      }
    }
    return cheapest;
  }

  /** Returns what the cheapest edge from a base to another one costs. */
  long leastCost(int base) {
    return leastCost[base];
  }

  /** Returns one end of the cheapest edge from a base. */
  int from(int base) {
    return leastEdge[base] >>> SHIFT;
  }

  /** Returns the other end of the cheapest edge from a base. */
  int to(int base) {
    return leastEdge[base] & MASK;
  }
}
