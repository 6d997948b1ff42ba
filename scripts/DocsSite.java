import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.SequencedSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TableBlock;
import org.commonmark.ext.gfm.tables.TableCell;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.ext.heading.anchor.IdGenerator;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Block;
import org.commonmark.node.Code;
import org.commonmark.node.CustomNode;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.Heading;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.Text;
import org.commonmark.parser.IncludeSourceSpans;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.AttributeProvider;
import org.commonmark.renderer.html.HtmlRenderer;

/**
 * Makes pages of the documentation, which a browser shows without a server: every Markdown file
 * becomes a page, what pages link to comes along, and the text of all sections can be searched. A
 * link that leads nowhere, or to a heading that is not there, is a failure.
 *
 * <p>{@code java DocsSite.java PROJECT OUT}, with commonmark on the class path; OUT is a new folder.
 */
final class DocsSite {
  private static final int FAILED = 1;
  private static final int USAGE = 2;
  private static final List<Extension> EXTENSIONS = List.of(TablesExtension.create());

  /** Where pages are, and what the navigation calls them; the first one that fits counts. */
  private static final SequencedMap<String, String> GROUPS = groups();

  private final Path project;
  private final Path out;
  private final SequencedMap<Path, Page> pages = new LinkedHashMap<>();

  /** What is linked to and is no page: pictures are copied, texts and folders get a page. */
  private final SequencedSet<Path> others = new LinkedHashSet<>();

  /** All pages: those that the index names in its order, before them those that it does not name. */
  private final List<Path> order = new ArrayList<>();

  private final List<String> mistakes = new ArrayList<>();
  private final String frame;

  private DocsSite(Path project, Path out) throws IOException {
    this.project = project;
    this.out = out;
    frame = Files.readString(project.resolve("scripts/site/page.html"));
  }

  /**
   * A Markdown file.
   *
   * @param file its path in the project
   * @param ids those of its headings, in their order
   */
  private record Page(Path file, Node document, SequencedMap<Heading, String> ids) {
    String title() {
      return ids.isEmpty() ? file.toString() : textOf(ids.firstEntry().getKey());
    }
  }

  /** A heading and what follows it; what comes before the first one has the page's own. */
  private record Section(String heading, String id, StringBuilder text) {}

  public static void main(String[] arguments) throws IOException {
    if (arguments.length != 2) {
      System.err.println("usage: java DocsSite.java PROJECT OUT");
      System.exit(USAGE);
    }
    DocsSite site =
        new DocsSite(Path.of(arguments[0]).toRealPath(), Path.of(arguments[1]).toAbsolutePath());
    site.read();
    site.write();
    site.mistakes.forEach(System.err::println);
    System.out.printf("%d pages, %d other files%n", site.pages.size(), site.others.size());
    if (!site.mistakes.isEmpty()) {
      System.exit(FAILED);
    }
  }

  private static SequencedMap<String, String> groups() {
    SequencedMap<String, String> groups = new LinkedHashMap<>();
    groups.put("README.md|docs/[^/]*", "AKULA");
    groups.put("docs/guide/.*", "Guide");
    groups.put("docs/reference/.*", "Reference");
    groups.put("samples/README.md|samples/[0-9].*", "Lessons");
    groups.put("docs/papers/.*", "Papers");
    groups.put("docs/decisions/.*", "Decisions");
    groups.put("samples/.*|benchmarks/.*|data/.*", "More");
    groups.put("[A-Z]+\\.md|scripts/.*", "The project");
    return groups;
  }

  private void read() throws IOException {
    List<Path> files = new ArrayList<>();
    for (String root : List.of("", "docs", "samples", "benchmarks", "data", "scripts")) {
      try (Stream<Path> all = Files.walk(project.resolve(root), root.isEmpty() ? 1 : 4)) {
        all.map(project::relativize)
            .filter(file -> file.toString().endsWith(".md"))
            .filter(file -> !file.toString().matches("(.*/)?target/.*"))
            .forEach(files::add);
      }
    }
    Parser parser =
        Parser.builder()
            .extensions(EXTENSIONS)
            .includeSourceSpans(IncludeSourceSpans.BLOCKS_AND_INLINES)
            .build();
    for (Path file : files.stream().distinct().sorted().toList()) {
      Node document = parser.parse(Files.readString(project.resolve(file)));
      pages.put(file, new Page(file, document, ids(document)));
    }
    order();
  }

  private void order() {
    order.addAll(pages.keySet());
    Path index = Path.of("docs/README.md");
    pages
        .get(index)
        .document()
        .accept(
            new AbstractVisitor() {
              @Override
              public void visit(Link link) {
                Path file = index.resolveSibling(link.getDestination()).normalize();
                if (order.remove(file)) {
                  order.add(file);
                }
              }
            });
  }

  /** Those that GitHub gives, which links in the files were written for. */
  private static SequencedMap<Heading, String> ids(Node document) {
    SequencedMap<Heading, String> ids = new LinkedHashMap<>();
    IdGenerator generator = IdGenerator.builder().build();
    document.accept(
        new AbstractVisitor() {
          @Override
          public void visit(Heading heading) {
            ids.put(heading, generator.generateId(textOf(heading)));
          }
        });
    return ids;
  }

  private void write() throws IOException {
    for (Page page : pages.values()) {
      String title = page.title();
      page.document().accept(new Targets(page));
      write(page.file(), title, render(page));
    }
    for (Path file : others) {
      writeOther(file);
    }
    for (String file : List.of("style.css", "search.js")) {
      Files.copy(project.resolve("scripts/site").resolve(file), out.resolve(file));
    }
    Files.writeString(out.resolve("sections.js"), sections());
  }

  /** Picks links and pictures, and sends them where their files are on the site. */
  private final class Targets extends AbstractVisitor {
    private final Page page;

    Targets(Page page) {
      this.page = page;
    }

    @Override
    public void visit(Link link) {
      link.setDestination(target(link, link.getDestination()));
      visitChildren(link);
    }

    @Override
    public void visit(Image image) {
      image.setDestination(target(image, image.getDestination()));
      visitChildren(image);
    }

    private String target(Node node, String destination) {
      if (destination.matches("[a-z]+:.*")) {
        return destination;
      }
      String[] parts = destination.split("#", 2);
      Path file =
          parts[0].isEmpty()
              ? page.file()
              : project.relativize(project.resolve(page.file()).resolveSibling(parts[0]).normalize());
      if (!Files.exists(project.resolve(file))) {
        return mistake(node, destination, "there is no such file");
      }
      Page other = pages.get(Files.isDirectory(project.resolve(file)) ? file.resolve("README.md") : file);
      if (parts.length == 2 && (other == null || !other.ids().containsValue(parts[1]))) {
        return mistake(node, destination, "there is no such heading");
      }
      if (other == null) {
        others.add(file);
      }
      String address = address(other == null ? file : other.file());
      return root(page.file()) + address + (parts.length == 2 ? "#" + parts[1] : "");
    }

    private String mistake(Node node, String destination, String why) {
      int line = node.getSourceSpans().isEmpty() ? 0 : node.getSourceSpans().getFirst().getLineIndex() + 1;
      mistakes.add(
          "%s:%d: the link '%s' leads nowhere: %s.".formatted(page.file(), line, destination, why));
      return destination;
    }
  }

  /** Returns where a file of the project is on the site, from its root. */
  private String address(Path file) {
    String path = file.toString().replace('\\', '/');
    if (Files.isDirectory(project.resolve(file))) {
      return path + "/folder.html";
    }
    return path.endsWith("README.md")
        ? path.replaceFirst("README\\.md$", "index.html")
        : path.endsWith(".md")
            ? path.replaceFirst("md$", "html")
            : isPicture(file) ? path : path + ".html";
  }

  private static boolean isPicture(Path file) {
    return file.toString().matches(".*\\.(svg|png|webp|jpg)");
  }

  /** Returns the way from a page to the root of the site. */
  private String root(Path file) {
    int depth = file.getNameCount() - (Files.isDirectory(project.resolve(file)) ? 0 : 1);
    return "../".repeat(depth);
  }

  private String render(Page page) {
    AttributeProvider ids =
        (node, tag, attributes) -> {
          if (node instanceof Heading heading) {
            attributes.put("id", page.ids().get(heading));
          } else if (node instanceof TableBlock && tag.equals("table")) {
            attributes.put("tabindex", "0");
          }
        };
    return HtmlRenderer.builder()
        .extensions(EXTENSIONS)
        .attributeProviderFactory(context -> ids)
        .build()
        .render(page.document())
        .replaceAll("(?s)<!--.*?-->\n?", "")
        .replaceAll(
            "(<h[1-4] id=\"([^\"]*)\">.*?)(</h[1-4]>)",
            "$1<a class=\"here\" href=\"#$2\" aria-label=\"Link to here\">#</a>$3")
        .replace("<table ", "<div class=\"wide\"><table ")
        .replace("</table>", "</table></div>");
  }

  /** Writes what is no page of its own: a picture as it is, a text or the names of a folder. */
  private void writeOther(Path file) throws IOException {
    Path source = project.resolve(file);
    if (isPicture(file)) {
      Path target = out.resolve(address(file));
      Files.createDirectories(target.getParent());
      Files.copy(source, target);
      return;
    }
    String text = Files.isDirectory(source) ? names(source) : Files.readString(source);
    write(file, file.toString(), "<h1>%s</h1>\n<pre><code>%s</code></pre>\n"
        .formatted(escaped(file.toString()), escaped(text)));
  }

  private static String names(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(file -> file.getFileName() + (Files.isDirectory(file) ? "/" : ""))
          .sorted()
          .collect(Collectors.joining("\n"));
    }
  }

  private void write(Path file, String title, String content) throws IOException {
    Path target = out.resolve(address(file));
    Files.createDirectories(target.getParent());
    Map<String, String> values =
        Map.of(
            "title", escaped(title),
            "root", root(file),
            "navigation", navigation(file),
            "content", content);
    StringBuilder text = new StringBuilder();
    for (String part : frame.split("(?=\\{\\{)|(?<=}})")) {
      boolean isName = part.startsWith("{{");
      text.append(isName ? values.get(part.substring(2, part.length() - 2)) : part);
    }
    Files.writeString(target, text);
  }

  /** The pages of each group. */
  private String navigation(Path here) {
    StringBuilder text = new StringBuilder();
    GROUPS.forEach((pattern, name) -> {
      text.append("<h2>").append(name).append("</h2>\n<ul>\n");
      pages.values().stream()
          .filter(page -> group(page.file()).equals(name))
          .sorted(Comparator.comparingInt(page -> order.indexOf(page.file())))
          .forEach(page ->
              text.append(
                  "<li><a href=\"%s%s\"%s>%s</a></li>\n"
                      .formatted(
                          root(here),
                          address(page.file()),
                          page.file().equals(here) ? " aria-current=\"page\"" : "",
                          escaped(page.title()))));
      text.append("</ul>\n");
    });
    return text.toString();
  }

  private static String group(Path file) {
    return GROUPS.entrySet().stream()
        .filter(group -> file.toString().replace('\\', '/').matches(group.getKey()))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException(file + " is in no group of pages"))
        .getValue();
  }

  /** The address and the text of each section, with its page's and its own heading. */
  private String sections() {
    return pages.values().stream()
        .flatMap(page ->
            sections(page).stream()
                .map(section ->
                    "[%s,%s,%s,%s]"
                        .formatted(
                            quoted(address(page.file()) + "#" + section.id()),
                            quoted(page.title()),
                            quoted(section.heading().equals(page.title()) ? "" : section.heading()),
                            quoted(section.text().toString().strip()))))
        .collect(Collectors.joining(",\n", "window.akulaSections = [\n", "\n];\n"));
  }

  private static List<Section> sections(Page page) {
    List<Section> sections = new ArrayList<>();
    for (Node node = page.document().getFirstChild(); node != null; node = node.getNext()) {
      if (node instanceof Heading heading) {
        sections.add(new Section(textOf(heading), page.ids().get(heading), new StringBuilder()));
      } else if (!sections.isEmpty()) {
        sections.getLast().text().append(textOf(node)).append(' ');
      }
    }
    return sections;
  }

  /** Returns the words of a node and of all in it. */
  private static String textOf(Node node) {
    StringBuilder text = new StringBuilder();
    node.accept(
        new AbstractVisitor() {
          @Override
          public void visit(Text word) {
            text.append(word.getLiteral());
          }

          @Override
          public void visit(Code code) {
            text.append(code.getLiteral());
          }

          @Override
          public void visit(FencedCodeBlock block) {
            text.append(block.getLiteral().replaceAll("\\s+", " "));
          }

          @Override
          public void visit(SoftLineBreak line) {
            text.append(' ');
          }

          @Override
          public void visit(CustomNode part) {
            visitChildren(part);
            text.append(part instanceof TableCell ? " " : "");
          }

          @Override
          protected void visitChildren(Node parent) {
            super.visitChildren(parent);
            text.append(parent instanceof Block && parent != node ? " " : "");
          }
        });
    return text.toString();
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\"", "&quot;");
  }

  private static String quoted(String text) {
    return '"'
        + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", " ").replace("</", "<\\/")
        + '"';
  }
}
