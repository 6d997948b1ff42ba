package akula.papers.pairing;

import akula.papers.claims.GridAxis;
import akula.papers.claims.GridDensity;
import akula.papers.claims.SettingGrid;
import akula.papers.claims.SettingGrid.Setting;
import java.util.List;
import java.util.stream.Stream;

/** What the data set leaves open, or took from nowhere, and is varied. */
enum PairingAxis {
  /** How much the bus carries. */
  CAPACITY("bus capacity", "x", 1, of(0.6, 0.8, 1.25, 1.7, 4), of(0.7, 0.9, 1.1, 1.4, 2.5)),
  /** How much siblings slow each other: a time s times that alone becomes 1 + (s - 1) k. */
  STEEPNESS("SMT steepness", "x", 1, of(0, 0.5, 0.75, 1.25, 1.5), of(0.25, 0.9, 1.1, 1.4, 2)),
  /** How long programs take alone. */
  SOLO("solo times", "x", 1, of(0.5, 0.75, 1.5, 2), of(0.6, 0.9, 1.1, 1.25)),
  /** Standard deviation of the logarithm of a reading's error. */
  NOISE("noise of counters", "", 0, of(0.02, 0.05, 0.1, 0.2), of(0.01, 0.03, 0.07, 0.15)),
  /** Coefficient of variation of each piece of work. */
  JITTER("jitter of work", "", 0, of(0.05, 0.1, 0.2, 0.4), of(0.02, 0.07, 0.15, 0.3));

  private final String title;
  private final String sign;
  private final double base;
  private final double[] few;
  private final double[] more;

  PairingAxis(String title, String sign, double base, double[] few, double[] more) {
    this.title = title;
    this.sign = sign;
    this.base = base;
    this.few = few;
    this.more = more;
  }

  private static double[] of(double... values) {
    return values;
  }

  private GridAxis at(GridDensity density) {
    return GridAxis.of(title, sign, base, density, few, more);
  }

  /** Returns the value of a setting. */
  double of(Setting setting) {
    return setting.of(ordinal());
  }

  /** Returns all axes, and corners in which several change. */
  static SettingGrid grid(GridDensity density) {
    return new SettingGrid(
        Stream.of(values()).map(axis -> axis.at(density)).toList(),
        Stream.of(
                List.of(0.8, 1.25, 1.0, 0.0, 0.0),
                List.of(1.25, 0.75, 1.0, 0.0, 0.0),
                List.of(1.0, 1.0, 1.0, 0.1, 0.1),
                List.of(0.8, 1.25, 1.0, 0.1, 0.1))
            .map(Setting::new)
            .toList());
  }
}
