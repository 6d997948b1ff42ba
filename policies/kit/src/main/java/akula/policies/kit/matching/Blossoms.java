package akula.policies.kit.matching;

import java.util.Arrays;

/**
 * A matching, and odd sets of its vertices within each other, which the search treats as one vertex
 * (Edmonds' blossoms). A node is a vertex or a blossom. The children of a blossom are on a cycle,
 * an edge from each to the next; all but the one that holds the base are matched to each other, so
 * that whichever of its vertices is matched outside, the others can be matched within.
 *
 * <p>Source: Edmonds, Paths, Trees, and Flowers, Canadian Journal of Mathematics 17 (1965).
 */
final class Blossoms {
  static final int NONE = -1;

  /** The vertex that each vertex is matched with, or {@link #NONE}. */
  final int[] mate;

  /** The outermost node that each vertex is in. */
  final int[] top;

  /** Of each node, the one vertex that is not matched within it. */
  final int[] base;

  private final int vertices;

  /** The blossom that each node is a child of, or {@link #NONE}. */
  private final int[] parent;

  /** The child of each blossom that holds the base. */
  private final int[] baseChild;

  /** The next child on the cycle, and the ends of the edge to it: the own one, and that there. */
  private final int[] next;

  private final int[] linkFrom;
  private final int[] linkTo;

  /** The vertices of each node are a piece of one chain; those of its children are parts of it. */
  private final int[] firstVertex;

  private final int[] lastVertex;
  private final int[] chain;

  /** Numbers of blossoms that do not exist; the last one is used first. */
  private final int[] unused;

  private int unusedCount;

  Blossoms(int vertices) {
    this.vertices = vertices;
    mate = new int[vertices];
    top = new int[vertices];
    chain = new int[vertices];
    int nodes = nodes();
    base = new int[nodes];
    parent = new int[nodes];
    baseChild = new int[nodes];
    next = new int[nodes];
    linkFrom = new int[nodes];
    linkTo = new int[nodes];
    firstVertex = new int[nodes];
    lastVertex = new int[nodes];
    unused = new int[nodes - vertices];
  }

  /** Returns one more than the greatest number of a node. Vertices have the lowest. */
  int nodes() {
    return vertices + vertices / 2; // odd sets within each other, each of at least three
  }

  /** Nothing is matched, and there are no blossoms. */
  void clear() {
    Arrays.fill(mate, NONE);
    Arrays.fill(parent, NONE);
    for (int v = 0; v < vertices; v++) {
      top[v] = v;
      base[v] = v;
      firstVertex[v] = v;
      lastVertex[v] = v;
    }
    unusedCount = unused.length;
    for (int i = 0; i < unusedCount; i++) {
      unused[i] = nodes() - 1 - i;
    }
  }

  boolean isBlossom(int node) {
    return node >= vertices;
  }

  /** Returns the first vertex in a node, {@link #vertexAfter} the others. */
  int firstVertex(int node) {
    return firstVertex[node];
  }

  /** Returns the next vertex in a node, or {@link #NONE}. */
  int vertexAfter(int vertex, int node) {
    return vertex == lastVertex[node] ? NONE : chain[vertex];
  }

  /** Sets the edge from a node to the next one on the cycle that will be made of them. */
  void link(int node, int from, int to) {
    linkFrom[node] = from;
    linkTo[node] = to;
  }

  /** Returns the end of the edge to the next child that is in this one. */
  int linkFrom(int child) {
    return linkFrom[child];
  }

  /** Returns the end of the edge to the next child that is there. */
  int linkTo(int child) {
    return linkTo[child];
  }

  /**
   * Makes a blossom.
   *
   * @param cycle outermost nodes, each linked to the next; the first has the base
   */
  int enclose(int[] cycle, int count) {
    int node = unused[--unusedCount];
    parent[node] = NONE;
    base[node] = base[cycle[0]];
    baseChild[node] = cycle[0];
    firstVertex[node] = firstVertex[cycle[0]];
    lastVertex[node] = lastVertex[cycle[count - 1]];
    for (int i = 0; i < count; i++) {
      int child = cycle[i];
      int following = cycle[i + 1 == count ? 0 : i + 1];
      parent[child] = node;
      next[child] = following;
      chain[lastVertex[child]] = firstVertex[following];
    }
    setTop(node);
    return node;
  }

  /**
   * Undoes an outermost blossom.
   *
   * @param cycle gets its children, that with the base first
   * @return how many there are
   */
  int dissolve(int node, int[] cycle) {
    int count = 0;
    int child = baseChild[node];
    do {
      cycle[count++] = child;
      parent[child] = NONE;
      setTop(child);
      child = next[child];
    } while (child != baseChild[node]);
    unused[unusedCount++] = node;
    return count;
  }

  private void setTop(int node) {
    for (int v = firstVertex[node]; v != NONE; v = vertexAfter(v, node)) {
      top[v] = node;
    }
  }

  /** Returns the child of a blossom that a vertex of it is in. */
  int childWith(int vertex, int blossom) {
    int node = vertex;
    while (parent[node] != blossom) {
      node = parent[node];
    }
    return node;
  }

  /** Matches two vertices of different outermost nodes, and the other vertices within these. */
  void match(int one, int other) {
    match(top[one], one, top[other], other);
  }

  private void match(int node, int vertex, int otherNode, int otherVertex) {
    setBase(node, vertex);
    setBase(otherNode, otherVertex);
    mate[vertex] = otherVertex;
    mate[otherVertex] = vertex;
  }

  /** Matches the others: the two children that follow on the cycle, the next two, and so on. */
  private void setBase(int node, int vertex) {
    if (base[node] == vertex) {
      return;
    }
    int child = childWith(vertex, node);
    setBase(child, vertex);
    for (int one = next[child]; one != child; ) {
      int other = next[one];
      match(one, linkFrom[one], other, linkTo[one]);
      one = next[other];
    }
    base[node] = vertex;
    baseChild[node] = child;
  }
}
