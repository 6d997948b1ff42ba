package akula.cli.authoring;

import akula.api.Policy;
import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** A Java source file that compiles, in which a few things are put in their place. */
final class PolicyText {
  private final String text;
  private final CompilationUnitTree unit;
  private final SourcePositions positions;

  /** What stands in the place of what, by where it begins. */
  private final NavigableMap<Long, Change> changes = new TreeMap<>();

  private record Change(long end, String text) {}

  PolicyText(Path file, String text) throws IOException {
    this.text = text;
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    try (StandardJavaFileManager files =
        compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
      JavacTask task =
          (JavacTask)
              compiler.getTask(
                  null, files, null, List.of("-proc:none"), null, files.getJavaFileObjects(file));
      unit = task.parse().iterator().next();
      positions = Trees.instance(task).getSourcePositions();
    }
  }

  /** Returns it in the package of a policy, with a header that has its name. */
  String named(String className, PolicyName name) {
    String declaration = "package %s;".formatted(name.packageName());
    if (unit.getPackage() == null) {
      change(0, 0, declaration + "\n\n");
    } else {
      change(unit.getPackage(), declaration);
    }
    for (Tree tree : unit.getTypeDecls()) {
      if (tree instanceof ClassTree type && type.getSimpleName().contentEquals(className)) {
        name(type, name.text());
      }
    }
    return changed();
  }

  private void name(ClassTree type, String name) {
    for (AnnotationTree annotation : type.getModifiers().getAnnotations()) {
      String called = annotation.getAnnotationType().toString();
      if (called.equals(Policy.class.getSimpleName()) || called.equals(Policy.class.getName())) {
        for (ExpressionTree argument : annotation.getArguments()) {
          if (argument instanceof AssignmentTree set
              && set.getVariable().toString().equals("name")) {
            change(set.getExpression(), "\"%s\"".formatted(name));
          }
        }
        return;
      }
    }
    long begin = positions.getStartPosition(unit, type);
    change(begin, begin, header(name));
  }

  private static String header(String name) {
    return """
    @akula.api.Policy(
        name = "%s",
        idea = "Say what the idea is.",
        source = "Say where it comes from.",
        cost = "Say what a call costs.",
        goodFor = "Say where it wins.",
        badFor = "Say where it loses.")
    """
        .formatted(name);
  }

  private void change(Tree tree, String by) {
    change(positions.getStartPosition(unit, tree), positions.getEndPosition(unit, tree), by);
  }

  private void change(long begin, long end, String by) {
    changes.put(begin, new Change(end, by));
  }

  private String changed() {
    StringBuilder out = new StringBuilder(text);
    changes
        .descendingMap()
        .forEach(
            (begin, change) -> out.replace(begin.intValue(), (int) change.end(), change.text()));
    return out.toString();
  }
}
