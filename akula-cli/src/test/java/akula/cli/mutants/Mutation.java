package akula.cli.mutants;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;

/** Makes a file that is nearly another one, as accidents and hostile people do. */
enum Mutation {
  BIT {
    @Override
    byte[] of(byte[] bytes, SplittableRandom random) {
      byte[] changed = bytes.clone();
      changed[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
      return changed;
    }
  },
  CUT {
    @Override
    byte[] of(byte[] bytes, SplittableRandom random) {
      return replace(bytes, random.nextInt(bytes.length), bytes.length, "");
    }
  },
  HOLE {
    @Override
    byte[] of(byte[] bytes, SplittableRandom random) {
      int from = random.nextInt(bytes.length);
      return replace(bytes, from, Math.min(bytes.length, from + 1 + random.nextInt(40)), "");
    }
  },
  TOKEN {
    @Override
    byte[] of(byte[] bytes, SplittableRandom random) {
      int from = random.nextInt(bytes.length);
      return replace(bytes, from, from, token(random));
    }
  },
  /** Another value in the place of a number or a word. */
  VALUE {
    @Override
    byte[] of(byte[] bytes, SplittableRandom random) {
      int from = random.nextInt(bytes.length);
      while (from < bytes.length - 1 && !Character.isLetterOrDigit(bytes[from])) {
        from++;
      }
      int to = from;
      while (to < bytes.length && (Character.isLetterOrDigit(bytes[to]) || bytes[to] == '.')) {
        to++;
      }
      return replace(bytes, from, to, token(random));
    }
  },
  /** Lines in another order, twice, or missing. */
  LINES {
    @Override
    byte[] of(byte[] bytes, SplittableRandom random) {
      List<String> lines =
          new ArrayList<>(
              List.of(new String(bytes, StandardCharsets.ISO_8859_1).split("(?<=\n)", -1)));
      int one = random.nextInt(lines.size());
      int other = random.nextInt(lines.size());
      switch (random.nextInt(3)) {
        case 0 -> Collections.swap(lines, one, other);
        case 1 -> lines.add(one, lines.get(other));
        default -> lines.remove(one);
      }
      return String.join("", lines).getBytes(StandardCharsets.ISO_8859_1);
    }
  };

  private static final List<String> TOKENS =
      List.of(
          "NaN",
          "-Infinity",
          "-1",
          "0",
          "1e999",
          "1e-999",
          "-0.0",
          "9223372036854775808",
          "2147483648",
          "999999999999",
          "null",
          "true",
          "~",
          "\"",
          "'",
          "{",
          "}",
          "[",
          "]",
          ",",
          ":",
          "- ",
          "&a ",
          "*a",
          "<<: ",
          "!!java.lang.String ",
          "\t",
          "\r",
          "\n\n",
          "\0",
          "\u001b[2J",
          "\u00e2\u0080\u00ae",
          "\u00ff\u00fe",
          "..",
          "../../x",
          "/etc/passwd",
          "=1+1",
          "a".repeat(5000),
          "[".repeat(2000),
          "<!DOCTYPE a [<!ENTITY b \"c\">]>",
          "&b;",
          "\ufeff",
          "%s",
          "$(x)");

  /** Returns a mutant. */
  abstract byte[] of(byte[] bytes, SplittableRandom random);

  /** Applies one to three mutations to what is not empty. */
  static byte[] some(byte[] bytes, SplittableRandom random) {
    byte[] mutant = bytes;
    for (int i = random.nextInt(3); i >= 0 && mutant.length > 0; i--) {
      mutant = values()[random.nextInt(values().length)].of(mutant, random);
    }
    return mutant;
  }

  private static String token(SplittableRandom random) {
    return TOKENS.get(random.nextInt(TOKENS.size()));
  }

  private static byte[] replace(byte[] bytes, int from, int to, String by) {
    String text = new String(bytes, StandardCharsets.ISO_8859_1);
    return (text.substring(0, from) + by + text.substring(to))
        .getBytes(StandardCharsets.ISO_8859_1);
  }
}
