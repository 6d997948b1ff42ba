package akula.cli.common;

import akula.api.plugin.DurationText;
import java.time.Duration;
import picocli.CommandLine.ITypeConverter;

/** Durations of options, written as in the options of policies: {@code 100ms}, {@code 1s}. */
public final class DurationConverter implements ITypeConverter<Duration> {

  @Override
  public Duration convert(String text) {
    try {
      return DurationText.parse(text);
    } catch (IllegalArgumentException e) {
      throw new WrongValueException(DurationText.expected(text));
    }
  }
}
