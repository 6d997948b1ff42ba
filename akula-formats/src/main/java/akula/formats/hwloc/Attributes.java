package akula.formats.hwloc;

import akula.formats.Mistakes;
import akula.formats.topology.CpuSets;
import java.util.BitSet;
import java.util.Optional;
import javax.xml.stream.Location;
import javax.xml.stream.XMLStreamReader;

/** Reads the values of attributes, and tells mistakes where they stand. */
final class Attributes {
  private final String file;
  private final Mistakes mistakes;
  private final XMLStreamReader xml;

  Attributes(String file, Mistakes mistakes, XMLStreamReader xml) {
    this.file = file;
    this.mistakes = mistakes;
    this.xml = xml;
  }

  void add(String message) {
    Location at = xml.getLocation();
    mistakes.add(file, Math.max(0, at.getLineNumber()), 0, message);
  }

  /** Returns an attribute of the element that the parser is at. */
  Optional<String> text(String attribute) {
    return Optional.ofNullable(xml.getAttributeValue(null, attribute));
  }

  /** Returns a set, or nothing if there is no such attribute or a mistake in it. */
  Optional<BitSet> set(String attribute) {
    Optional<String> text = text(attribute);
    if (text.isEmpty()) {
      return Optional.empty();
    }
    try {
      return Optional.of(CpuSets.ofHwloc(text.get()));
    } catch (IllegalArgumentException e) {
      add(
          "%s is '%s'; expected a mask such as 0x0000000f,0xffffffff: %s"
              .formatted(attribute, shortened(text.get()), e.getMessage()));
      return Optional.empty();
    }
  }

  /** Returns a whole number from 0, or the default if there is no such attribute or a mistake. */
  long whole(String attribute, long most, long unlessGiven) {
    Optional<String> text = text(attribute);
    if (text.isEmpty()) {
      return unlessGiven;
    }
    long value = number(text.get());
    if (value < 0 || value > most) {
      add(
          "%s is '%s'; expected a whole number from 0 to %d"
              .formatted(attribute, shortened(text.get()), most));
      return unlessGiven;
    }
    return value;
  }

  /** Returns a whole number from 0, or -1 if a text is none. */
  static long number(String text) {
    return text.strip().matches("\\d{1,18}") ? Long.parseLong(text.strip()) : -1;
  }

  static String shortened(String text) {
    String clean = text.strip().replaceAll("\\s+", " ");
    return clean.length() <= 60 ? clean : clean.substring(0, 57) + "...";
  }
}
