package akula.wrapper.agent;

import akula.wrapper.os.ChildProcess;
import akula.wrapper.os.FileDescriptor;
import akula.wrapper.os.MemoryFile;
import akula.wrapper.os.PacketSocket;
import akula.wrapper.os.SystemCallException;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.List;

/** The process of an agent and what is shared with it: a socket, and the memory of the counters. */
final class AgentProcess implements AutoCloseable {
  private final Arena arena;
  private final PacketSocket socket;
  private final ChildProcess process;
  private final CounterTable table;

  private AgentProcess(Arena arena, PacketSocket socket, ChildProcess process, CounterTable table) {
    this.arena = arena;
    this.socket = socket;
    this.process = process;
    this.table = table;
  }

  /**
   * Starts one.
   *
   * @throws AgentException if it cannot be started
   */
  static AgentProcess start(AgentProgram program, int slots, List<String> arguments)
      throws AgentException {
    Arena arena = Arena.ofShared();
    try {
      PacketSocket.Pair pair = PacketSocket.pair(2 * Message.MOST_BYTES);
      return spawn(program, slots, arguments, pair, arena);
    } catch (SystemCallException | IOException e) {
      arena.close();
      throw new AgentException("the agent cannot be started: " + e.getMessage(), e);
    }
  }

  private static AgentProcess spawn(
      AgentProgram program, int slots, List<String> arguments, PacketSocket.Pair pair, Arena arena)
      throws IOException {
    List<String> command = new ArrayList<>(List.of("akula-agent"));
    command.addAll(arguments);
    try (FileDescriptor theirs = pair.theirs();
        FileDescriptor memory = MemoryFile.sealed("akula-counters", CounterTable.bytes(slots))) {
      var table = new CounterTable(MemoryFile.map(memory, arena), slots);
      ChildProcess process = ChildProcess.start(program.path(), command, List.of(theirs, memory));
      return new AgentProcess(arena, pair.ours(), process, table);
    } catch (SystemCallException | IOException e) {
      pair.ours().close();
      throw e;
    }
  }

  /** Makes what talks to it; once. */
  Channel channel() {
    return new Channel(socket, process, arena);
  }

  int pid() {
    return process.pid();
  }

  CounterTable table() {
    return table;
  }

  /** Ends it at once; its guard puts everything back. */
  void kill() {
    process.kill();
  }

  /** Closes the socket, at which it ends, waits until it has, and frees the memory. */
  @Override
  public void close() {
    socket.close();
    process.join();
    arena.close();
  }
}
