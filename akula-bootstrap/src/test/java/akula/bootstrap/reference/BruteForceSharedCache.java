package akula.bootstrap.reference;

import akula.formats.dataset.LevelModel;

/** To come. */
final class BruteForceSharedCache implements Contention {
  private final LevelModel.SharedCache data;

  BruteForceSharedCache(LevelModel.SharedCache data) {
    this.data = data;
  }

  @Override
  public double[] relativeSpeeds(int[] rows) {
    throw new UnsupportedOperationException("" + data.ways());
  }
}
