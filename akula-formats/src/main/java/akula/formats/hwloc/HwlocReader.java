package akula.formats.hwloc;

import akula.formats.InvalidInputException;
import akula.formats.Mistakes;
import akula.formats.SourceText;
import akula.formats.topology.Topology;
import java.io.StringReader;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * Reads what {@code lstopo FILE.xml} wrote, in versions 1 to 3 of the format. Nothing outside of
 * the file is read: no DTD, no entities.
 */
public final class HwlocReader {
  private static final int DEEPEST = 90; // real ones have 30; the parser itself gives up at 100

  private final SourceText source;
  private final Mistakes mistakes;
  private final XMLStreamReader xml;

  private HwlocReader(SourceText source, Mistakes mistakes, XMLStreamReader xml) {
    this.source = source;
    this.mistakes = mistakes;
    this.xml = xml;
  }

  /** Returns whether a file holds XML, by its name or by how it begins. */
  public static boolean isXml(SourceText source) {
    return source.name().toLowerCase(Locale.ROOT).endsWith(".xml")
        || source.text().stripLeading().startsWith("<");
  }

  /**
   * Reads a machine.
   *
   * @param file the file
   * @return what of it may be used
   * @throws InvalidInputException with all mistakes of the file, if there is any
   */
  public static Topology read(Path file) throws InvalidInputException {
    var mistakes = new Mistakes();
    Optional<SourceText> source = SourceText.read(file, mistakes);
    mistakes.throwIfAny();
    return read(source.orElseThrow());
  }

  /**
   * Reads a machine.
   *
   * @param source the text of the file
   * @return what of it may be used
   * @throws InvalidInputException with all mistakes of the text, if there is any
   */
  public static Topology read(SourceText source) throws InvalidInputException {
    var mistakes = new Mistakes();
    Optional<Topology> machine = Optional.empty();
    try {
      XMLStreamReader xml = factory().createXMLStreamReader(new StringReader(source.text()));
      machine = new HwlocReader(source, mistakes, xml).machine();
    } catch (XMLStreamException e) {
      complain(source, mistakes, e);
    }
    mistakes.throwIfAny();
    return machine.orElseThrow();
  }

  private static XMLInputFactory factory() {
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    factory.setProperty(XMLInputFactory.IS_REPLACING_ENTITY_REFERENCES, false);
    factory.setXMLResolver((publicId, systemId, base, name) -> new StringReader(""));
    return factory;
  }

  private static void complain(SourceText source, Mistakes mistakes, XMLStreamException e) {
    int line = e.getLocation() == null ? 0 : Math.max(0, e.getLocation().getLineNumber());
    int column = e.getLocation() == null ? 0 : Math.max(0, e.getLocation().getColumnNumber());
    String message = String.valueOf(e.getMessage());
    String reason =
        message.substring(message.indexOf("Message: ") < 0 ? 0 : message.indexOf("Message: ") + 9);
    mistakes.add(
        source.name(),
        line,
        line == 0 ? 0 : column,
        "is no well-formed XML: " + Attributes.shortened(reason));
  }

  private Optional<Topology> machine() throws XMLStreamException {
    var in = new Attributes(source.name(), mistakes, xml);
    var elements = new HwlocElements(in, name());
    int depth = 0;
    while (true) {
      switch (next()) {
        case XMLStreamConstants.START_ELEMENT -> {
          if (++depth > DEEPEST) {
            in.add("is nested deeper than %d elements; expected fewer".formatted(DEEPEST));
            return Optional.empty();
          }
          if (!elements.begin(xml.getLocalName(), depth == 1)) {
            return Optional.empty();
          }
        }
        case XMLStreamConstants.END_ELEMENT -> {
          depth--;
          elements.end(xml.getLocalName());
        }
        case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA -> elements.text(xml::getText);
        case XMLStreamConstants.END_DOCUMENT -> {
          return elements.machine();
        }
        default -> {
          // comments and the like
        }
      }
    }
  }

  /**
   * The parser of the JDK is known to fail on some broken files in ways that it does not declare.
   */
  private int next() throws XMLStreamException {
    try {
      return xml.next();
    } catch (RuntimeException e) {
      throw new XMLStreamException("it cannot be parsed", xml.getLocation(), e);
    }
  }

  private String name() {
    Path file = Path.of(source.name()).getFileName();
    String name = file == null ? "" : file.toString();
    return name.toLowerCase(Locale.ROOT).endsWith(".xml")
        ? name.substring(0, name.length() - 4)
        : name;
  }
}
