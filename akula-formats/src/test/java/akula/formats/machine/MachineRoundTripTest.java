package akula.formats.machine;

import static org.assertj.core.api.Assertions.assertThat;

import akula.api.host.MachineDescription;
import akula.api.host.MachineDescription.CoreDescription;
import akula.api.host.MachineDescription.Domain;
import akula.api.host.MachineDescription.Node;
import akula.api.host.MachinePower;
import akula.api.host.MachinePower.CorePower;
import akula.api.host.MachinePower.Point;
import akula.formats.SourceText;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class MachineRoundTripTest {

  @Property(tries = 200)
  void anyMachineReadsBackAsItWas(@ForAll Random random) throws Exception {
    MachineDescription machine = machine(random);
    String text = MachineWriter.text(machine);
    assertThat(MachineReader.read(new SourceText("m.json", text))).isEqualTo(machine);
  }

  @Property(tries = 200)
  void anyCpuListReadsBackInItsOrder(@ForAll Random random) {
    var cpus = new ArrayList<>(IntStream.range(0, 1 + random.nextInt(20)).boxed().toList());
    if (random.nextBoolean()) {
      Collections.shuffle(cpus, random);
    }
    var some = cpus.subList(0, 1 + random.nextInt(cpus.size()));
    assertThat(CpuList.parse(CpuList.format(some))).isEqualTo(some);
  }

  private static MachineDescription machine(Random random) {
    var nodes = new ArrayList<Node>();
    int count = 1 + random.nextInt(3);
    for (int i = 0; i < count; i++) {
      var distances = new ArrayList<Integer>();
      for (int j = 0; j < count; j++) {
        distances.add(i == j ? 10 : 10 + random.nextInt(246));
      }
      nodes.add(new Node(i * 7, random.nextLong(1L << 40), distances));
    }
    var cpus = new ArrayList<>(IntStream.range(0, 64).boxed().toList());
    Collections.shuffle(cpus, random);
    var domains = new ArrayList<Domain>();
    for (int d = 0; d <= random.nextInt(4); d++) {
      var cores = new ArrayList<CoreDescription>();
      for (int c = 0; c <= random.nextInt(4); c++) {
        cores.add(core(cpus, random));
      }
      domains.add(new Domain(random.nextInt(count), cores));
    }
    String name = "random " + random.nextInt();
    return random.nextBoolean()
        ? new MachineDescription(name, nodes, domains)
        : new MachineDescription(name, nodes, domains, Optional.of(power(domains, random)));
  }

  private static MachinePower power(List<Domain> domains, Random random) {
    List<CorePower> cores =
        domains.stream()
            .flatMap(domain -> domain.cores().stream())
            .map(core -> power(core, random))
            .toList();
    return new MachinePower(cores, random.nextInt(3) == 0 ? 0 : random.nextDouble(200));
  }

  private static CorePower power(CoreDescription core, Random random) {
    if (core.maxHz() == 0) {
      return new CorePower(List.of(point(0, random)));
    }
    var points = new ArrayList<Point>();
    points.add(point(core.minHz(), random));
    points.add(point(core.maxHz() + 1, random));
    if (random.nextBoolean()) {
      points.add(point(core.maxHz() + 2, random));
    }
    return new CorePower(points);
  }

  private static Point point(long hertz, Random random) {
    double active = 0.001 + random.nextDouble(100);
    return new Point(hertz, active, random.nextInt(3) * active / 2);
  }

  private static CoreDescription core(List<Integer> cpus, Random random) {
    var own = new ArrayList<Integer>();
    for (int k = 0; k <= random.nextInt(3); k++) {
      own.add(cpus.removeLast());
    }
    return switch (random.nextInt(3)) {
      case 0 -> CoreDescription.nominal(own);
      case 1 -> new CoreDescription(own, 0.01 + random.nextDouble(99), 0, 0, 0);
      default -> {
        long min = 1 + random.nextLong(1_000_000_000);
        long max = min + random.nextLong(1_000_000_000);
        yield new CoreDescription(own, 1, min + (max - min) / 2, min, max);
      }
    };
  }
}
