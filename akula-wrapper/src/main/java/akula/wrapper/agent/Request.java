package akula.wrapper.agent;

/** Types of messages to the agent, by their numbers. */
enum Request {
  HELLO(1),
  EVENTS(2),
  START(3),
  RELEASE(4),
  SIGNAL(5),
  THREAD(6),
  SAMPLE(7),
  PAUSE(8),
  WEIGHT(9),
  FREQUENCY(10),
  PREFETCH(11),
  REAP(12),
  REALTIME(13),
  END(14),
  ADOPT(16),
  LEAVE(17);

  /** Added to a type in the reply to it. */
  static final int REPLY = 0x8000;

  /** The notification that an application has ended. */
  static final int EXITED = 15;

  final int number;

  Request(int number) {
    this.number = number;
  }
}
