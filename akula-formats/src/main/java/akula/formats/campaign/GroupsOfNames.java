package akula.formats.campaign;

import akula.api.plugin.Spelling;
import akula.formats.tree.Fields;
import akula.formats.tree.Node;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Reads co-schedules of three or more: a list of lists of names. */
final class GroupsOfNames {
  private static final int FEWEST = 3;

  private final Fields fields;
  private final List<String> names;

  GroupsOfNames(Fields fields, List<String> names) {
    this.fields = fields;
    this.names = names;
  }

  /** Returns the groups as ascending positions of their applications, each group once. */
  List<List<Integer>> read() {
    List<List<Integer>> groups = new ArrayList<>();
    Set<List<Integer>> seen = new HashSet<>();
    for (Node node : fields.optionalList("groups")) {
      if (!(node instanceof Node.Items items)) {
        fields.complain(
            node, "an entry of groups is %s; expected a list of names".formatted(node.found()));
        continue;
      }
      List<Integer> group = group(items);
      if (items.items().size() < FEWEST) {
        fields.complain(
            node,
            "a group has %d members; expected at least %d (pairs are measured anyway)"
                .formatted(items.items().size(), FEWEST));
      } else if (!group.contains(-1) && !seen.add(group)) {
        fields.complain(node, "this group stands here again; expected it once");
      }
      groups.add(group);
    }
    return groups;
  }

  private List<Integer> group(Node.Items items) {
    List<Integer> positions = new ArrayList<>();
    for (Node member : items.items()) {
      String name = member instanceof Node.Text text ? text.value() : "";
      int position = names.indexOf(name);
      if (position < 0) {
        fields.complain(
            member,
            "a member of a group is %s, which is no application of the campaign%s"
                .formatted(member.found(), Spelling.hintOrNames(name, names)));
      }
      positions.add(position);
    }
    return positions.stream().sorted().toList();
  }
}
