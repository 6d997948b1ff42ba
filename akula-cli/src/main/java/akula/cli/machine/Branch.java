package akula.cli.machine;

import java.util.ArrayList;
import java.util.List;

/**
 * A branch of a tree that is drawn with lines.
 *
 * @param text what stands on its line
 * @param branches what hangs on it, in order
 */
record Branch(String text, List<Branch> branches) {
  /** Makes a branch to which others can be added. */
  Branch(String text) {
    this(text, new ArrayList<>());
  }

  /** Adds a branch and returns it. */
  Branch add(String below) {
    Branch branch = new Branch(below);
    branches.add(branch);
    return branch;
  }

  /** Returns the lines of the tree, the first without an indent, each ended by a line feed. */
  String draw() {
    StringBuilder out = new StringBuilder(text).append('\n');
    draw("", out);
    return out.toString();
  }

  private void draw(String indent, StringBuilder out) {
    for (int i = 0; i < branches.size(); i++) {
      boolean last = i == branches.size() - 1;
      out.append(indent).append(last ? "└─ " : "├─ ").append(branches.get(i).text()).append('\n');
      branches.get(i).draw(indent + (last ? "   " : "│  "), out);
    }
  }
}
