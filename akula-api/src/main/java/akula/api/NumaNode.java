package akula.api;

import java.util.List;

/** A NUMA node: a part of the memory and the domains that are nearest to it. */
public interface NumaNode {

  /** Returns the number that the operating system gives to this node. */
  int id();

  /** Returns the size of the memory in bytes, or 0 if it is not known. */
  long memoryBytes();

  /** Returns the domains nearest to this node, unmodifiable; a node may have none. */
  List<MemoryDomain> domains();

  /**
   * Returns the distance to another node as Linux reports it: 10 to itself, more to a farther one.
   *
   * @throws IllegalArgumentException if the node belongs to another machine
   */
  int distanceTo(NumaNode other);
}
