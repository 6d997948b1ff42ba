package akula.wrapper.agent;

import akula.wrapper.os.Errno;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;

/** The first words with an agent: whether it speaks the same protocol, and what it can do here. */
final class Greeting {
  private static final int PROTOCOL_VERSION = 4;
  private static final int ANSWER_BYTES = 56;

  private Greeting() {}

  /**
   * Asks an agent for what it can do.
   *
   * @param unwanted what it is not to do, even if it could
   * @throws AgentException if it speaks another protocol
   */
  static Features exchange(Channel channel, Set<Feature> unwanted) throws AgentException {
    int wanted = -1;
    for (Feature feature : unwanted) {
      wanted &= ~feature.bit();
    }
    channel.request(Request.HELLO).number(PROTOCOL_VERSION).number(wanted);
    Message answer = channel.ask(ANSWER_BYTES);
    int error = answer.intAt(0);
    if (error != 0) {
      throw new AgentException(
          "the agent speaks version %d of the protocol and this program %d (%s)"
              .formatted(answer.intAt(8), PROTOCOL_VERSION, Errno.text(error)));
    }
    Map<Feature, Integer> missing = new EnumMap<>(Feature.class);
    int present = answer.intAt(12);
    for (Feature feature : Feature.values()) {
      if ((present & feature.bit()) == 0) {
        missing.put(feature, answer.intAt(16 + 4 * feature.ordinal()));
      }
    }
    return new Features(missing, answer.intAt(52));
  }
}
