package akula.toolkit.setup;

import akula.bootstrap.MissingParameterException;
import akula.bootstrap.RunFailedException;
import akula.formats.MessageCode;
import akula.toolkit.common.UsageException;

/** What policies need of data and machine, asked for before anything runs. */
public final class PolicyRequirements {
  private PolicyRequirements() {}

  /** Makes something ready for runs. */
  public interface Preparation<T> {
    /** Returns it, or throws if a policy needs what is not there. */
    T prepare() throws RunFailedException;
  }

  /**
   * Makes something ready. A parameter or control that is not there is a wrong combination of
   * inputs, not a run that failed: nothing has run yet.
   *
   * @throws UsageException if a policy needs what data or machine do not have
   * @throws RunFailedException if a policy throws when it is asked what it needs
   */
  public static <T> T check(Preparation<T> preparation) throws RunFailedException {
    try {
      return preparation.prepare();
    } catch (MissingParameterException e) {
      throw new UsageException(
          MessageCode.POLICY_NEEDS,
          DataSetsWith.parameter(e.parameter()).added(e.getMessage(), e.policy()));
    } catch (RunFailedException e) {
      if (e.getCause() == null) {
        throw new UsageException(MessageCode.POLICY_NEEDS, e.getMessage());
      }
      throw e;
    }
  }
}
