import akula.api.PolicyPlugin;
import akula.api.Scheduler;
import java.util.List;

/** Lists the policies of a jar; the registry in META-INF/services names this class. */
public final class RotatePlugin implements PolicyPlugin {
  @Override
  public List<Class<? extends Scheduler>> policies() {
    return List.of(Rotate.class);
  }
}
