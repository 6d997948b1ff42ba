package akula.wrapper.agent;

import akula.wrapper.os.ChildProcess;
import akula.wrapper.os.FileDescriptor;
import akula.wrapper.os.PacketSocket;
import java.lang.foreign.Arena;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Sends requests to the agent and receives what it answers and what it tells by itself. For one
 * thread at a time.
 */
final class Channel {
  /** An agent that is silent for so long is given up; it answers within a millisecond. */
  private static final long PATIENCE_NANOS = 10_000_000_000L;

  /** To end all that it has started and put all back may take longer. */
  private static final long LAST_PATIENCE_NANOS = 40_000_000_000L;

  private final PacketSocket socket;
  private final ChildProcess process;
  private final Message out;
  private final Message in;
  private final ArrayDeque<Exit> exits = new ArrayDeque<>();
  private final Set<Integer> unanswered = new HashSet<>();
  private final Map<Integer, Integer> early = new HashMap<>();
  private int lastNumber;

  /** Whether it was given up; then nobody waits for it once more. */
  private boolean silent;

  Channel(PacketSocket socket, ChildProcess process, Arena arena) {
    this.socket = socket;
    this.process = process;
    out = new Message(arena);
    in = new Message(arena);
  }

  /** Begins a request; it is sent by {@link #send}. */
  Message request(Request type) {
    lastNumber++;
    return out.begin(type.number, lastNumber);
  }

  /**
   * Sends the request.
   *
   * @return its number
   */
  int send() throws AgentException {
    if (silent) {
      throw givenUp(PATIENCE_NANOS);
    }
    int error = socket.send(out.bytes(), out.length());
    if (error != 0) {
      throw gone();
    }
    return lastNumber;
  }

  /**
   * Sends the request and waits for the answer, which can be read until the next call.
   *
   * @param bodyBytes how long the answer's body has to be at least
   */
  Message ask(int bodyBytes) throws AgentException {
    return ask(bodyBytes, PATIENCE_NANOS);
  }

  private Message ask(int bodyBytes, long patience) throws AgentException {
    int number = send();
    long deadline = System.nanoTime() + patience;
    while (true) {
      receive(deadline, patience);
      if (in.type() >= Request.REPLY && in.requestNumber() == number) {
        if (in.length() < Message.HEADER_BYTES + bodyBytes) {
          throw new AgentException("the agent's answer is too short; it is of another version");
        }
        return in;
      }
      keep();
    }
  }

  /** The answer to this request is fetched later, with {@link #error}. */
  void defer(int number) {
    unanswered.add(number);
  }

  /** Returns whether an answer that is fetched later is there; does not wait. */
  boolean isAnswered(int number) throws AgentException {
    while (unanswered.contains(number) && take()) {
      // something else came
    }
    return early.containsKey(number);
  }

  /** Waits for an answer and returns the error that it tells, 0 if none. */
  int error(int number) throws AgentException {
    long deadline = System.nanoTime() + PATIENCE_NANOS;
    while (unanswered.contains(number)) {
      receive(deadline, PATIENCE_NANOS);
      keep();
    }
    return early.remove(number);
  }

  /** Sends the request, waits, and returns the error that is answered, 0 if none. */
  int askError() throws AgentException {
    return ask(8).intAt(0);
  }

  /** The same with the request to end. */
  int askLast() throws AgentException {
    return ask(8, LAST_PATIENCE_NANOS).intAt(0);
  }

  /**
   * Waits until an application has ended or the time is over.
   *
   * @param nanos how long; not above 0: not at all
   * @param other a file at which waiting ends when it is readable, or null
   */
  Exit exit(long nanos, FileDescriptor other) throws AgentException {
    long deadline = System.nanoTime() + nanos;
    while (exits.isEmpty()) {
      long left = deadline - System.nanoTime();
      if (!take() && (left <= 0 || !socket.await(left, other))) {
        return exits.poll();
      }
    }
    return exits.poll();
  }

  /** Drops that an application has ended; returns whether that was known and not fetched. */
  boolean forgetExit(int task) {
    return exits.removeIf(exit -> exit.task() == task);
  }

  private boolean take() throws AgentException {
    int length = socket.receive(in.bytes());
    if (length == PacketSocket.NOTHING) {
      return false;
    }
    received(length);
    keep();
    return true;
  }

  private void receive(long deadline, long patience) throws AgentException {
    while (true) {
      int length = socket.receive(in.bytes());
      if (length != PacketSocket.NOTHING) {
        received(length);
        return;
      }
      long left = deadline - System.nanoTime();
      if (left <= 0) {
        silent = true;
        throw givenUp(patience);
      }
      socket.await(left);
    }
  }

  private void received(int length) throws AgentException {
    in.setLength(length);
    if (length < Message.HEADER_BYTES) {
      throw gone();
    }
  }

  /** Keeps what was received for whoever waits for it. */
  private void keep() {
    if (in.type() == Request.EXITED) {
      exits.add(readExit());
    } else if (unanswered.remove(in.requestNumber())) {
      early.put(in.requestNumber(), in.intAt(0));
    }
  }

  private Exit readExit() {
    return new Exit(
        in.intAt(0),
        in.intAt(4),
        in.longAt(8),
        in.longAt(16),
        in.longAt(24),
        in.longAt(32),
        in.longAt(40),
        in.longAt(48),
        in.longAt(56),
        in.longAt(64),
        in.intAt(72),
        in.intAt(76) == 1,
        null);
  }

  private AgentException givenUp(long patience) {
    return new AgentException(
        "the agent (process %d) gave no answer for %d s and was ended"
            .formatted(process.pid(), patience / 1_000_000_000));
  }

  /** Before it has answered once there is nothing. */
  private String left() {
    return lastNumber > 1
        ? "; what it had started ended with it, and what it had taken over runs on"
        : "";
  }

  private AgentException gone() {
    int status = process.join();
    int signal = status & 0x7f;
    String how = signal == 0 ? "exit code " + (status >> 8 & 0xff) : "signal " + signal;
    return new AgentException(
        "the agent is gone: its process %d ended with %s%s".formatted(process.pid(), how, left()));
  }
}
