package akula.bootstrap.contention;

import akula.formats.dataset.DataSet;
import akula.formats.dataset.LevelModel;

/** Makes a contention model of the data of one sharing level. */
public final class ContentionModels {
  private ContentionModels() {}

  /**
   * Returns the contention model for one of the level models of a data set.
   *
   * @param model one of {@code data.levels()}
   * @param data the data set that it belongs to; its parameter columns are those of the model's
   *     answers
   */
  public static ContentionModel of(LevelModel model, DataSet data) {
    return switch (model) {
      case LevelModel.PairMatrix matrix -> new PairMatrixModel(matrix);
      case LevelModel.SharedCache cache -> new SharedCacheModel(cache, data.parameters());
      case LevelModel.Bus bus -> new BusModel(bus);
    };
  }
}
