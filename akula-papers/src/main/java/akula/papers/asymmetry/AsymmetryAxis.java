package akula.papers.asymmetry;

import akula.papers.claims.GridAxis;
import akula.papers.claims.GridDensity;
import akula.papers.claims.SettingGrid;
import akula.papers.claims.SettingGrid.Setting;
import java.util.List;
import java.util.stream.Stream;

/** What the paper leaves open, or was assumed, and is varied. */
enum AsymmetryAxis {
  /** Of all programs the share of the time that follows the clock, 1 at most. */
  SENSITIVITY("clock sensitivities", "x", 1, of(0.5, 0.75, 0.9, 1.1, 1.5), of(0.6, 0.8, 1.2, 2)),
  /** Coefficient of variation of each piece of work. */
  JITTER("jitter of work", "", 0, of(0.05, 0.1, 0.2, 0.4), of(0.02, 0.07, 0.15, 0.3)),
  /** How many of a thousand wake-ups lead elsewhere. */
  DRIFT("drift, wake-ups in 1000", "", 0, of(0.2, 0.5, 2, 10), of(0.1, 1, 5, 20)),
  /** What it takes to take a lock, while it is held, as to wake up whoever it is handed to. */
  LOCK("lock cost (us)", "", 0, of(10, 50, 200, 1000), of(5, 20, 100, 500)),
  /** What slow cores consume, busy and idle, times what is estimated; at 1.2 as fast ones do. */
  POWER("power of slow cores", "x", 1, of(0.8, 0.9, 1.1, 1.2), of(0.85, 0.95, 1.05, 1.15)),
  /** Which part of ITK's time on fast cores is before its loop. */
  ITK_SERIAL(
      "serial share of ITK",
      "",
      ItkModel.SERIAL_SHARE,
      of(0.1, 0.25, 0.75, 0.9),
      of(0.2, 0.4, 0.6, 0.8));

  private static final double THOUSAND = 1000;

  /** The drift of section 5.1 on its axis. */
  private static final double USUAL_DRIFT = THOUSAND / CounterExperiment.DRIFT;

  private final String title;
  private final String sign;
  private final double base;
  private final double[] few;
  private final double[] more;

  AsymmetryAxis(String title, String sign, double base, double[] few, double[] more) {
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

  /** Returns one wake-up in how many leads elsewhere, 0 if none does. */
  static long drift(Setting setting) {
    return DRIFT.of(setting) == 0 ? 0 : Math.round(THOUSAND / DRIFT.of(setting));
  }

  /** Returns whether nothing is varied but what ITK alone hangs on. */
  static boolean isOfItkAlone(Setting setting) {
    return Stream.of(values())
        .filter(axis -> axis != POWER && axis != ITK_SERIAL)
        .allMatch(axis -> axis.of(setting) == axis.base);
  }

  /** Returns all axes, and corners in which several change; the first is that of section 5.1. */
  static SettingGrid grid(GridDensity density) {
    return new SettingGrid(
        Stream.of(values()).map(axis -> axis.at(density)).toList(),
        Stream.of(
                List.of(1.0, CounterExperiment.JITTER, USUAL_DRIFT, 0.0),
                List.of(1.0, CounterExperiment.JITTER, USUAL_DRIFT, 50.0),
                List.of(0.75, CounterExperiment.JITTER, USUAL_DRIFT, 0.0),
                List.of(1.0, 0.05, 0.2, 10.0))
            .map(AsymmetryAxis::corner)
            .toList());
  }

  /** The last axes, of which nothing is said, are as at the base. */
  private static Setting corner(List<Double> first) {
    return new Setting(
        Stream.of(values())
            .map(axis -> axis.ordinal() < first.size() ? first.get(axis.ordinal()) : axis.base)
            .toList());
  }
}
