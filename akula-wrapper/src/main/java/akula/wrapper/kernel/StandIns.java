package akula.wrapper.kernel;

/** Other cpus stand in for those that are offline: policies do not know that there are none. */
final class StandIns {
  private final KernelQueues all;

  StandIns(KernelQueues all) {
    this.all = all;
  }

  /** Those that are offline are told next. */
  void setAllOnline() {
    for (KernelQueue queue : all.queues) {
      queue.isOffline = false;
      queue.cpu = queue.context.cpu();
    }
  }

  /** A cpu went offline, or came back. */
  void setOffline(int cpu, boolean isOffline) {
    KernelQueue gone = all.ofCpu(cpu);
    if (gone != null) {
      gone.isOffline = isOffline;
    }
    int online = 0;
    for (KernelQueue queue : all.queues) {
      online += queue.isOffline ? 0 : 1;
    }
    int next = 0;
    for (KernelQueue queue : all.queues) {
      queue.cpu = queue.context.cpu();
      if (queue.isOffline && online > 0) {
        queue.cpu = onlineCpu(next++ % online);
      }
    }
  }

  private int onlineCpu(int position) {
    int passed = 0;
    for (KernelQueue queue : all.queues) {
      if (!queue.isOffline && passed++ == position) {
        return queue.context.cpu();
      }
    }
    throw new IllegalStateException("fewer than " + position + " cpus");
  }
}
