package akula.toolkit.setup;

import akula.api.plugin.PolicyFactory;
import akula.bootstrap.MissingParameterException;
import akula.bootstrap.RunFailedException;
import akula.formats.MessageCode;
import akula.toolkit.common.Home;
import akula.toolkit.common.UsageException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** What policies need of data and machine, asked for before anything runs. */
public final class PolicyRequirements {
  /** The machine of {@code akula simulate}, where none is named. */
  public static final String USUAL_MACHINE = "2x2";

  private PolicyRequirements() {}

  /** Makes something ready for runs. */
  public interface Preparation<T> {
    /** Returns it, or throws if a policy needs what is not there. */
    T prepare() throws RunFailedException;
  }

  /**
   * Makes something ready whose policies are called as they are named.
   *
   * @throws UsageException if a policy needs what data or machine do not have
   * @throws RunFailedException if a policy throws when it is asked what it needs
   */
  public static <T> T check(Preparation<T> preparation) throws RunFailedException {
    return check(List.of(), List.of(), preparation);
  }

  /**
   * Makes something ready. A parameter or control that is not there is a wrong combination of
   * inputs, not a run that failed: nothing has run yet.
   *
   * @param setup that they are run with; a command that helps has its machine
   * @param policies that are run, which that command names as they were given
   * @throws UsageException if a policy needs what data or machine do not have
   * @throws RunFailedException if a policy throws when it is asked what it needs
   */
  public static <T> T check(
      Setup setup, Collection<PolicyFactory> policies, Preparation<T> preparation)
      throws RunFailedException {
    return check(machine(setup), policies, preparation);
  }

  private static <T> T check(
      List<String> machine, Collection<PolicyFactory> policies, Preparation<T> preparation)
      throws RunFailedException {
    try {
      return preparation.prepare();
    } catch (MissingParameterException e) {
      throw new UsageException(
          MessageCode.POLICY_NEEDS,
          DataSetsWith.all(e.needs())
              .added(e.getMessage(), e.parameter(), machine, arguments(policies, e.policy())));
    } catch (RunFailedException e) {
      if (e.getCause() == null) {
        throw new UsageException(MessageCode.POLICY_NEEDS, e.getMessage());
      }
      throw e;
    }
  }

  /**
   * Returns what chooses a machine on a command line; nothing for one that was made in a program.
   */
  private static List<String> machine(Setup setup) {
    String name = setup.paths().machine().orElse(setup.machine().name());
    boolean isThere =
        setup.paths().machine().isPresent() || Home.catalog().machines().contains(name);
    return isThere && !name.equals(USUAL_MACHINE) ? List.of("--machine", name) : List.of();
  }

  /** Returns whether a policy is of a plugin or a source file: what ships is on the class path. */
  static boolean isOfPlugin(PolicyFactory policy) {
    ClassLoader own = PolicyFactory.class.getClassLoader();
    return policy.definition().type().getClassLoader() != own;
  }

  /** Returns what chooses a policy on a command line. */
  private static List<String> arguments(Collection<PolicyFactory> policies, String name) {
    for (PolicyFactory policy : policies) {
      if (policy.name().equals(name)) {
        String origin = policy.definition().origin();
        List<String> arguments = new ArrayList<>();
        if (origin.endsWith(".jar") && isOfPlugin(policy)) {
          arguments.addAll(
              List.of("--plugins", Path.of(origin).toAbsolutePath().getParent().toString()));
        }
        arguments.addAll(List.of("--policy", policy.written().text()));
        return arguments;
      }
    }
    return List.of("--policy", name);
  }
}
