package akula.wrapper.manager;

import akula.wrapper.os.Errno;
import akula.wrapper.os.FileDescriptor;
import akula.wrapper.os.PacketListener;
import akula.wrapper.os.PacketSocket;
import akula.wrapper.os.ReadableFiles;
import akula.wrapper.os.SystemCallException;
import akula.wrapper.os.Wakeup;
import akula.wrapper.progress.ProgressFile;
import akula.wrapper.run.Visitors;
import akula.wrapper.run.Visitors.Present;
import akula.wrapper.run.Visitors.Visitor;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Talks with applications: one thread takes what they ask for, has it done by the one that controls
 * the run, and answers. It never waits for a client, and believes none. Source: McGregor,
 * Antonopoulos and Nikolopoulos (IPDPS 2005), section 2: the second thread of the processor
 * manager.
 */
public final class ManagerServer implements AutoCloseable {
  /** Applications, and commands beside them. */
  private static final int MOST_CLIENTS = Visitors.MOST_PROGRAMS + 64;

  /** So many messages of one client are taken at a time. */
  private static final int MOST_WAITING = 4096;

  private static final long LOOK_NANOS = 1_000_000_000;

  private final PacketListener listener;
  private final Visitors visitors;
  private final Settings settings;
  private final Wakeup wakeup = new Wakeup();
  private final ReadableFiles files = new ReadableFiles(MOST_CLIENTS + 2);
  private final Arena arena = Arena.ofShared();
  private final MemorySegment room = arena.allocate(ClientMessage.MOST_BYTES + 1L, 8);
  private final List<Client> clients = new ArrayList<>();

  /** Processes that have said hello, maybe on a connection that is closed, and are not here yet. */
  private final Set<Integer> coming = new HashSet<>();

  /** What has been done since, and is to be said by the thread that serves. */
  private final Queue<Runnable> done = new ConcurrentLinkedQueue<>();

  private final Thread thread;
  private volatile boolean closed;
  private volatile Throwable failure;

  /**
   * What it goes by.
   *
   * @param uid whose processes may connect
   * @param contexts how many the machine has
   * @param console does what commands ask for: takes their text and returns the answer's
   */
  public record Settings(
      int uid, int contexts, Function<String, CompletableFuture<String>> console) {}

  /**
   * Begins to listen.
   *
   * @param socket the file
   * @throws akula.wrapper.os.SystemCallException if it cannot: {@link Errno#EADDRINUSE} if a
   *     manager listens there
   */
  public ManagerServer(Path socket, Visitors visitors, Settings settings) throws IOException {
    this.visitors = visitors;
    this.settings = settings;
    listener = PacketListener.at(socket);
    visitors.onChange(wakeup::wake);
    thread = Thread.ofPlatform().daemon().name("manager").start(this::serve);
  }

  /** Returns whether the last one that listened there ended without closing, as if killed. */
  public boolean hasReplaced() {
    return listener.hasReplaced();
  }

  /** A manager that hears nobody would be worse than none: the run ends, and says why. */
  private void serve() {
    try {
      serveAll();
    } catch (RuntimeException | Error e) {
      failure = e;
      visitors.stop();
    }
  }

  /** Returns why nobody is heard any more, null if all are. */
  public Throwable failure() {
    return failure;
  }

  private void serveAll() {
    List<FileDescriptor> waited = new ArrayList<>();
    while (!closed) {
      waited.clear();
      waited.add(listener.descriptor());
      waited.add(wakeup.descriptor());
      List<Client> heard = clients.stream().filter(Client::mayAsk).toList();
      heard.forEach(client -> waited.add(client.descriptor()));
      BitSet readable = files.await(waited, untilLook());
      if (readable.get(1)) {
        wakeup.clear();
      }
      for (Runnable one = done.poll(); one != null; one = done.poll()) {
        one.run();
      }
      for (int i = 0; i < heard.size(); i++) {
        if (readable.get(i + 2) && clients.contains(heard.get(i))) {
          take(heard.get(i));
        }
      }
      if (readable.get(0)) {
        listener.accept().ifPresent(this::welcome);
      }
      grant();
      look();
      List.copyOf(clients).stream()
          .filter(client -> client.isLost() || hasGone(client))
          .forEach(this::drop);
    }
  }

  /** Its end of the socket may be open in another process. */
  private static boolean hasGone(Client client) {
    return client.isManaged() && !client.isThere();
  }

  private long untilLook() {
    long now = System.nanoTime();
    return clients.stream()
        .mapToLong(client -> client.lookInNanos(now))
        .reduce(LOOK_NANOS, Math::min);
  }

  /** What was told without wanting an answer: all of it at once, and not too often. */
  private void look() {
    long now = System.nanoTime();
    for (Client client : clients) {
      if (client.lookInNanos(now) == 0) {
        client.looked(now);
        visitors.look(client.visitor(), ProgressFile.PROGRAM);
      }
    }
  }

  /** Whoever is no process of the user, or cannot be told from others, is not heard. */
  private void welcome(PacketSocket socket) {
    Client client;
    try {
      client = new Client(socket);
    } catch (SystemCallException _) {
      socket.close(); // it has gone again, or no more files can be open
      return;
    }
    boolean known = client.uid() == settings.uid() || client.uid() == 0;
    if (known && clients.size() == MOST_CLIENTS) { // the oldest one that does nothing makes room
      List.copyOf(clients).stream().filter(Client::isIdle).findFirst().ifPresent(this::drop);
    }
    if (known && client.isThere() && clients.size() < MOST_CLIENTS) {
      clients.add(client);
    } else {
      client.close();
    }
  }

  /** Returns whether there may be more to take. */
  private boolean take(Client client) {
    int length = client.receive(room);
    if (length == PacketSocket.NOTHING) {
      return false;
    }
    if (length == PacketSocket.CLOSED || hasGone(client)) {
      drop(client);
      return false;
    }
    ClientMessage.parse(room.asSlice(0, length).asByteBuffer())
        .ifPresentOrElse(message -> obey(client, message), () -> drop(client));
    return clients.contains(client);
  }

  private void obey(Client client, ClientMessage message) {
    int number = message.number();
    switch (message) {
      case ClientMessage.Hello hello -> greet(client, hello);
      case ClientMessage.Enter enter -> {
        CompletableFuture<Integer> placed = look(client, enter.slot());
        then(client, placed, error -> client.answer(ClientMessage.ENTER, number, error));
      }
      case ClientMessage.Leave _, ClientMessage.Changed _ -> {
        if (client.isManaged()) {
          client.setChanged();
        }
      }
      case ClientMessage.Bye _ -> {
        CompletableFuture<Integer> gone =
            client.isManaged() ? visitors.leave(client.visitor()) : failed(Errno.ESRCH);
        client.setAlone();
        then(client, gone, error -> client.answer(ClientMessage.BYE, number, error));
      }
      case ClientMessage.Control control ->
          then(
              client,
              settings.console().apply(control.text()),
              text -> client.answer(ClientMessage.CONTROL, number, text));
    }
  }

  /** A listing of threads may pass over one while others end, so it is looked for a second time. */
  private CompletableFuture<Integer> look(Client client, int slot) {
    if (!client.isManaged() || slot < 0 || slot >= ProgressFile.SLOTS) {
      return failed(Errno.EINVAL);
    }
    client.looked(System.nanoTime());
    Visitor visitor = client.visitor();
    return visitors
        .look(visitor, slot)
        .thenCompose(error -> error == Errno.ESRCH ? visitors.look(visitor, slot) : failed(error));
  }

  private static CompletableFuture<Integer> failed(int error) {
    return CompletableFuture.completedFuture(error);
  }

  /** What follows is said by this thread: sockets are for one at a time. */
  private <T> void then(Client client, CompletableFuture<T> what, Consumer<T> follows) {
    client.asked();
    what.thenAccept(result -> {
      done.add(() -> {
        client.answered();
        follows.accept(result);
      });
      wakeup.wake();
    });
  }

  private void greet(Client client, ClientMessage.Hello hello) {
    int error = errorIn(client, hello);
    if (error != 0) {
      refuse(client, hello, error);
      return;
    }
    List<FileDescriptor> memory = new ArrayList<>();
    try {
      ProgressFile progress = ProgressFile.inMemory(hello.contexts(), memory::add);
      Visitor visitor = new Visitor(hello.name(), client.pid(), true, progress);
      coming.add(client.pid());
      then(
          client,
          visitors.come(visitor),
          result -> admitted(client, hello, visitor, memory.getFirst(), result));
    } catch (IOException | SystemCallException _) {
      refuse(client, hello, Errno.ENOMEM);
    }
  }

  private int errorIn(Client client, ClientMessage.Hello hello) {
    if (hello.version() != ClientMessage.VERSION) {
      return Errno.EPROTO;
    }
    // a second connection of a process would take its threads away from the first
    if (client.isManaged()
        || coming.contains(client.pid())
        || List.copyOf(clients).stream()
            .anyMatch(one -> one.pid() == client.pid() && isHeld(one))) {
      return Errno.EBUSY;
    }
    if (visitors.isDraining()) { // one that is attached stays so
      return Errno.ESHUTDOWN;
    }
    return hello.contexts() > settings.contexts() ? Errno.ERANGE : 0;
  }

  /**
   * Returns whether a process still has a connection: one that has become another program has
   * closed it, and what it said last may not have been taken yet.
   */
  private boolean isHeld(Client client) {
    for (int i = 0; i < MOST_WAITING && client.isManaged() && take(client); i++) {
      // it takes what has come
    }
    if (hasGone(client)) {
      drop(client);
    }
    return client.isManaged() && clients.contains(client);
  }

  private void refuse(Client client, ClientMessage.Hello hello, int error) {
    client.answer(
        ClientMessage.HELLO, hello.number(), error, ClientMessage.VERSION, settings.contexts(), 0);
  }

  private void admitted(
      Client client, ClientMessage.Hello hello, Visitor visitor, FileDescriptor memory, int error) {
    coming.remove(client.pid());
    try (memory) {
      if (error != 0) {
        refuse(client, hello, error);
      } else if (!client.isThere()) {
        visitors.lose(visitor); // it ended meanwhile: this is another of its id, or nobody
      } else {
        client.setManaged(visitor);
        int granted = share(client);
        client.grant(granted);
        client.answer(
            ClientMessage.HELLO,
            hello.number(),
            memory,
            0,
            ClientMessage.VERSION,
            settings.contexts(),
            granted);
      }
    }
  }

  /**
   * How many contexts each can count on has changed for some when others come and go. One that is
   * not here any more was detached; whoever has its process since is another one.
   */
  private void grant() {
    Map<Visitor, Integer> shares = shares();
    for (Client client : clients) {
      int share = shares.getOrDefault(client.visitor(), 0);
      if (client.isManaged() && share > 0) {
        client.grant(share);
      } else if (client.isManaged() && !visitors.isStopped()) {
        client.letGo();
      }
    }
  }

  private int share(Client client) {
    return shares().getOrDefault(client.visitor(), 1);
  }

  private Map<Visitor, Integer> shares() {
    List<Present> present = visitors.present();
    int[] wanted =
        present.stream()
            .mapToInt(one ->
                Math.max(1, one.wantedContexts() > 0 ? one.wantedContexts() : one.threads().size()))
            .toArray();
    int[] shares = FairShare.of(settings.contexts(), wanted);
    Map<Visitor, Integer> all = new IdentityHashMap<>();
    for (int i = 0; i < shares.length; i++) {
      all.put(present.get(i).visitor(), shares[i]);
    }
    return all;
  }

  private void drop(Client client) {
    if (clients.remove(client)) {
      if (client.isManaged()) {
        visitors.lose(client.visitor());
      }
      client.close();
    }
  }

  /** Nobody is heard any more. */
  @Override
  public void close() {
    closed = true;
    wakeup.wake();
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException _) {
        interrupted = true;
      }
    }
    clients.forEach(Client::close);
    listener.close();
    files.close();
    wakeup.close();
    arena.close();
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
