package akula.cli.common;

import akula.formats.Numbers;
import java.math.BigInteger;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;

/** Numbers of options, with the same rules as in files: decimal, no NaN, nothing rounded. */
public final class NumberConverters {
  private NumberConverters() {}

  /** Makes a command and its subcommands read numbers so. */
  public static void register(CommandLine line) {
    ITypeConverter<Integer> integers =
        text -> (int) whole(text, Integer.MIN_VALUE, Integer.MAX_VALUE);
    ITypeConverter<Long> longs = text -> whole(text, Long.MIN_VALUE, Long.MAX_VALUE);
    line.registerConverter(int.class, integers);
    line.registerConverter(Integer.class, integers);
    line.registerConverter(long.class, longs);
    line.registerConverter(Long.class, longs);
    line.registerConverter(double.class, NumberConverters::number);
    line.registerConverter(Double.class, NumberConverters::number);
  }

  private static long whole(String text, long least, long most) {
    if (!text.matches("[+-]?[0-9]+")) {
      throw new WrongValueException("a whole number");
    }
    BigInteger value = new BigInteger(text);
    if (value.compareTo(BigInteger.valueOf(most)) > 0) {
      throw new WrongValueException("a whole number of at most " + most);
    }
    if (value.compareTo(BigInteger.valueOf(least)) < 0) {
      throw new WrongValueException("a whole number of at least " + least);
    }
    return value.longValueExact();
  }

  private static double number(String text) {
    double value = Numbers.value(text);
    if (Double.isNaN(value)) {
      throw new WrongValueException("a number such as 2, 0.5 or 1e9");
    }
    return value;
  }
}
