package akula.wrapper.run;

import akula.wrapper.run.Visitors.Present;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.ToIntFunction;

/** Answers what is asked of a run, of which there is none, as a test says. */
public final class ScriptedVisitors implements AutoCloseable {
  private final Visitors visitors = new Visitors();
  private final List<String> asked = new CopyOnWriteArrayList<>();
  private final ToIntFunction<String> errors;
  private final Thread thread;
  private volatile boolean closed;

  /**
   * Begins to answer.
   *
   * @param errors the answer, by what is asked: {@code go PID}, {@code come NAME} of one that has
   *     its threads placed, {@code attach NAME} of one that is placed as a whole
   */
  public ScriptedVisitors(ToIntFunction<String> errors) {
    this.errors = errors;
    thread = Thread.ofPlatform().daemon().start(this::answerAll);
  }

  private void answerAll() {
    while (!closed) {
      visitors.errands().forEach(this::answer);
      Thread.onSpinWait();
    }
  }

  private void answer(Visitors.Errand errand) {
    String what =
        switch (errand) {
          case Visitors.Come come -> come(come.visitor());
          case Visitors.Go go -> "go " + go.pid();
          case Visitors.Look look -> "look " + look.visitor().pid();
          case Visitors.Exchange exchange -> "exchange " + exchange.name();
        };
    asked.add(what);
    int error = errors.applyAsInt(what);
    if (errand instanceof Visitors.Come come && error == 0) {
      visitors.setPresent(List.of(new Present(come.visitor(), 0, 0, 0, List.of())));
    }
    errand.answer().complete(error);
  }

  private static String come(Visitors.Visitor visitor) {
    return (visitor.byThreads() ? "come " : "attach ") + visitor.application();
  }

  public Visitors visitors() {
    return visitors;
  }

  /** Returns what was asked until now, in turn. */
  public List<String> asked() {
    return asked;
  }

  /** A process is there, attached as a whole, and nobody else. */
  public void isAttached(Visitors.Visitor visitor) {
    visitors.setPresent(List.of(new Present(visitor, 0, 0, 0, List.of())));
  }

  @Override
  public void close() {
    closed = true;
    while (thread.isAlive()) {
      Thread.onSpinWait();
    }
    visitors.close();
  }
}
