package akula.formats.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import akula.formats.SourceText;
import akula.formats.campaign.Campaign.Measured;
import akula.formats.campaign.Campaign.MissRates;
import akula.formats.campaign.Campaign.Pairs;
import akula.formats.campaign.Campaign.Prepared;
import akula.formats.campaign.Campaign.Rounds;
import akula.formats.campaign.Method.Work;
import akula.formats.dataset.SharingLevel;
import akula.formats.workload.Program;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class CampaignRoundTripTest {
  /** What makes trouble in YAML and JSON. */
  private static final List<String> PIECES =
      List.of(
          "a",
          "7",
          " ",
          ":",
          "#",
          "'",
          "\"",
          "\\",
          "{",
          "}",
          "[",
          "]",
          ",",
          "- ",
          "~",
          "null",
          "true",
          "0x1F",
          "1e3",
          "\n",
          "\t",
          "%",
          "&x",
          "*x",
          "!",
          "|",
          ">",
          "@",
          "`",
          "é",
          "\u0001",
          "\u007f",
          "\u0085",
          "\u2028",
          "\ufeff",
          "\ud83d\ude00",
          "<<",
          "=",
          "yes",
          "$HOME");

  private final List<String> files = new ArrayList<>();

  @Property(tries = 300)
  void anyCampaignReadsBackAsItWas(@ForAll Random random) throws Exception {
    Campaign campaign = campaign(random);
    String text = CampaignWriter.text(campaign);
    assertThat(CampaignReader.read(new SourceText("elsewhere/c.yaml", text)))
        .as(text)
        .isEqualTo(campaign);
  }

  @Test
  void whatWasRelativeIsAbsolute() throws Exception {
    String file =
        """
        applications:
          - {application: a, command: bin/run, inputs: [../data/in.txt], arguments: [in.txt]}
          - {application: b, command: sort, directory: here}
        """;
    Campaign read = CampaignReader.read(new SourceText("/some/where/c.yaml", file));
    String text = CampaignWriter.text(read);
    assertThat(text)
        .contains("/some/where/bin/run", "/some/data/in.txt", "/some/where/here", "\"sort\"");
    assertThat(CampaignReader.read(new SourceText("/other/campaign.yaml", text))).isEqualTo(read);
  }

  private static String text(Random random) {
    StringBuilder text = new StringBuilder("x");
    for (int i = random.nextInt(6); i > 0; i--) {
      text.append(PIECES.get(random.nextInt(PIECES.size())));
    }
    return text.toString();
  }

  private static <T> T one(Random random, T[] values) {
    return values[random.nextInt(values.length)];
  }

  private static Duration duration(Random random) {
    return Duration.ofNanos(1 + random.nextLong(1L << (1 + random.nextInt(60))));
  }

  private static Path path(Random random) {
    return Path.of("/", text(random).replaceAll("[^ -~]", ""), "file"); // as any locale has them
  }

  private Campaign campaign(Random random) {
    files.clear();
    List<Prepared> prepared = new ArrayList<>();
    for (int i = random.nextInt(3); i > 0; i--) {
      files.add("file-" + i);
      prepared.add(new Prepared("file-" + i, program(random, false)));
    }
    List<Measured> applications = new ArrayList<>();
    for (int i = 1 + random.nextInt(5); i > 0; i--) {
      applications.add(application(random, i));
    }
    int least = 2 + random.nextInt(10);
    return new Campaign(
        text(random),
        random.nextBoolean() ? "" : text(random),
        method(random),
        Stream.of(SharingLevel.values()).filter(_ -> random.nextBoolean()).toList(),
        one(random, Pairs.values()),
        1 - random.nextDouble(),
        groups(random, applications.size()),
        new Rounds(least, least + random.nextInt(10)),
        (1 - random.nextDouble()) / 2,
        random.nextBoolean() ? Optional.empty() : Optional.of(duration(random)),
        random.nextLong(),
        one(random, MissRates.values()),
        prepared,
        applications);
  }

  private static Method method(Random random) {
    return switch (random.nextInt(3)) {
      case 0 -> new Method.Full();
      case 1 ->
          new Method.Short(
              random.nextBoolean() ? Duration.ZERO : duration(random),
              duration(random),
              one(random, Work.values()));
      default ->
          new Method.Windows(duration(random), 1 + random.nextInt(100), one(random, Work.values()));
    };
  }

  private static List<List<Integer>> groups(Random random, int applications) {
    List<List<Integer>> groups = new ArrayList<>();
    if (random.nextBoolean()) {
      List<Integer> group = new ArrayList<>();
      for (int i = 0; i < 3 + random.nextInt(2); i++) {
        group.add(random.nextInt(applications));
      }
      Collections.sort(group);
      groups.add(group);
    }
    return groups;
  }

  private Measured application(Random random, int number) {
    boolean own = random.nextBoolean();
    List<String> finds =
        own ? files.stream().filter(_ -> random.nextBoolean()).toList() : List.of();
    String name = (text(random) + number).replaceAll("[+\\p{Cc}]", "");
    return new Measured(
        name,
        random.nextBoolean() ? "" : text(random),
        program(random, !own),
        finds,
        duration(random));
  }

  private static Program program(Random random, boolean directory) {
    List<String> arguments = new ArrayList<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      arguments.add(random.nextInt(5) == 0 ? "" : text(random));
    }
    var environment = new TreeMap<String, String>();
    for (int i = random.nextInt(3); i > 0; i--) {
      environment.put(text(random).replace("=", ""), text(random));
    }
    var inputs = new TreeSet<Path>();
    for (int i = random.nextInt(3); i > 0 && !directory; i--) {
      inputs.add(path(random));
    }
    return new Program(
        random.nextBoolean() ? text(random) : path(random).toString(),
        arguments,
        directory ? Optional.of(path(random)) : Optional.empty(),
        List.copyOf(inputs),
        environment);
  }
}
