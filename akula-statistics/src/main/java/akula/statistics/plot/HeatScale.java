package akula.statistics.plot;

import java.util.Arrays;

/**
 * Colours of relative speeds: pale where nobody is slowed, dark where much is lost, blue above 1.
 * They are the scheme 'YlOrBr' of P. Tol (Colour schemes, SRON technical note 09-002, 2021), which
 * people with any kind of colour vision read in the same order.
 *
 * @param low the speed that has the darkest colour, below 1
 */
public record HeatScale(double low) {
  private static final int[] RAMP = {
    0x662506, 0x993404, 0xcc4c02, 0xec7014, 0xfb9a29, 0xfec44f, 0xfee391, 0xfff7bc, 0xffffe5
  };
  private static final int ABOVE_ONE = 0xb5ddf1;

  /** What is less above 1 reads as 100 %. */
  private static final double SHOWN_ABOVE_ONE = 1.005;

  /** So that differences of a few per cent do not look like a catastrophe. */
  private static final double HIGHEST_LOW = 0.8;

  /** Returns the scale that reaches down to the least of some speeds, in steps of a tenth. */
  public static HeatScale of(double[][] speeds) {
    double least = Arrays.stream(speeds).flatMapToDouble(Arrays::stream).min().orElse(HIGHEST_LOW);
    return new HeatScale(Math.min(HIGHEST_LOW, Math.floor(least * 10 + 1e-9) / 10));
  }

  /** Returns where a speed lies between the darkest colour, 0, and the palest, 1. */
  public double position(double speed) {
    return Math.clamp((speed - low) / (1 - low), 0, 1);
  }

  /** Returns whether a speed is so far above 1 that it has a colour of its own. */
  public boolean isAboveOne(double speed) {
    return speed >= SHOWN_ABOVE_ONE;
  }

  /** Returns the colour of a speed, red, green and blue in 8 bits each. */
  public int rgb(double speed) {
    if (isAboveOne(speed)) {
      return ABOVE_ONE;
    }
    double at = position(speed) * (RAMP.length - 1);
    int below = Math.min(RAMP.length - 2, (int) at);
    return mixed(RAMP[below], RAMP[below + 1], at - below);
  }

  /** Returns whether a text on the colour of a speed has to be white to be read. */
  public boolean isDark(double speed) {
    int rgb = rgb(speed);
    // Luma of ITU-R BT.601.
    return 0.299 * (rgb >> 16) + 0.587 * (rgb >> 8 & 0xff) + 0.114 * (rgb & 0xff) < 128;
  }

  private static int mixed(int one, int other, double share) {
    int mixed = 0;
    for (int shift = 16; shift >= 0; shift -= 8) {
      int from = one >> shift & 0xff;
      int to = other >> shift & 0xff;
      mixed = mixed << 8 | (int) Math.round(from + share * (to - from));
    }
    return mixed;
  }
}
