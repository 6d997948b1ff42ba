package akula.formats.tree;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;

/**
 * The values of an object with few keys, in their order, in a tenth of the memory that a hash map
 * takes: a long file has a million of them.
 */
final class ShortMap extends AbstractMap<String, Node.Entry> {
  private static final int MOST = 8;

  private final List<String> keys;
  private final List<Node.Entry> values;

  private ShortMap(Map<String, Node.Entry> entries) {
    keys = List.copyOf(entries.keySet());
    values = List.copyOf(entries.values());
  }

  /** Returns a short map of what is in another one, or that one if there is too much in it. */
  static Map<String, Node.Entry> of(Map<String, Node.Entry> entries) {
    return entries.size() <= MOST ? new ShortMap(entries) : entries;
  }

  @Override
  public Node.Entry get(Object key) {
    int at = keys.indexOf(key);
    return at < 0 ? null : values.get(at);
  }

  @Override
  public boolean containsKey(Object key) {
    return keys.contains(key);
  }

  @Override
  public Set<Entry<String, Node.Entry>> entrySet() {
    return new AbstractSet<>() {
      @Override
      public Iterator<Entry<String, Node.Entry>> iterator() {
        return new Entries();
      }

      @Override
      public int size() {
        return keys.size();
      }
    };
  }

  private final class Entries implements Iterator<Entry<String, Node.Entry>> {
    private int at;

    @Override
    public boolean hasNext() {
      return at < keys.size();
    }

    @Override
    public Entry<String, Node.Entry> next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      return Map.entry(keys.get(at), values.get(at++));
    }
  }
}
