package akula.wrapper.topology;

import static org.assertj.core.api.Assertions.assertThat;

import akula.formats.SourceText;
import akula.formats.machine.CpuList;
import akula.formats.machine.MachineReader;
import akula.formats.machine.MachineWriter;
import akula.formats.topology.Topology;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Any machine that is written as a kernel shows it reads back as it was made. */
class RandomSystemTest {
  private static final Comparator<List<Integer>> BY_FIRST = Comparator.comparing(List::getFirst);

  @Property(tries = 40)
  void readsBackAsMade(@ForAll Random random) throws Exception {
    Path folder = Files.createTempDirectory("random-system");
    try {
      Made made = new Made(random);
      FakeSystem system = new FakeSystem(folder.resolve("made"));
      made.write(system, random);
      Topology machine = system.read();
      assertThat(machine).isEqualTo(made.expected());
      String file = MachineWriter.text(machine.description());
      assertThat(MachineReader.read(new SourceText("m.json", file)))
          .isEqualTo(machine.description());
    } finally {
      delete(folder);
    }
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  /** A machine of packages of domains of cores, with cpu numbers in any order. */
  private static final class Made {
    private final List<List<Integer>> cores = new ArrayList<>();
    private final List<List<Integer>> domains = new ArrayList<>();
    private final List<List<Integer>> packages = new ArrayList<>();
    private final List<Integer> levels = new ArrayList<>();
    private final List<Integer> offline;
    private final List<Integer> online;
    private final List<Integer> allowed;

    Made(Random random) {
      var numbers = new ArrayList<>(IntStream.range(0, 80).map(i -> i * 3 / 2).boxed().toList());
      Collections.shuffle(numbers, random);
      for (int p = 0; p <= random.nextInt(3); p++) {
        var pack = new ArrayList<Integer>();
        for (int d = 0; d <= random.nextInt(3); d++) {
          pack.addAll(addDomain(numbers, random));
        }
        packages.add(sorted(pack));
      }
      List<Integer> all = packages.stream().flatMap(List::stream).toList();
      offline = all.stream().skip(1).filter(cpu -> random.nextInt(8) == 0).toList();
      online = all.stream().filter(cpu -> !offline.contains(cpu)).toList();
      boolean limited = random.nextBoolean();
      allowed =
          IntStream.range(0, online.size())
              .filter(i -> i == 0 || !limited || random.nextBoolean())
              .mapToObj(online::get)
              .toList();
    }

    private List<Integer> addDomain(List<Integer> numbers, Random random) {
      var domain = new ArrayList<Integer>();
      for (int c = 0; c <= random.nextInt(3); c++) {
        var core = new ArrayList<Integer>();
        for (int k = 0; k <= random.nextInt(3); k++) {
          core.add(numbers.removeLast());
        }
        cores.add(sorted(core));
        domain.addAll(core);
      }
      domains.add(sorted(domain));
      levels.add(2 + random.nextInt(3));
      return domain;
    }

    private static List<Integer> sorted(List<Integer> list) {
      return list.stream().sorted().toList();
    }

    /** Each kernel shows masks, lists or both; all of them count offline cpus in some places. */
    void write(FakeSystem system, Random random) {
      boolean masks = random.nextBoolean();
      offline.forEach(cpu -> system.folder("sys/devices/system/cpu/cpu" + cpu));
      system.online(CpuList.format(sorted(online)));
      cores.forEach(core -> set(system, core, "topology/core_cpus", "_list", masks));
      packages.forEach(pack -> {
        set(system, pack, "topology/core_siblings", "_list", masks);
        write(system, pack, "topology/physical_package_id", "" + packages.indexOf(pack));
      });
      for (int d = 0; d < domains.size(); d++) {
        List<Integer> domain = domains.get(d);
        domain.forEach(cpu -> write(system, List.of(cpu), "cache/index7/level", "1"));
        set(system, domain, "cache/index2/shared_cpu_", masks ? "map" : "list", masks);
        write(system, domain, "cache/index2/level", levels.get(d).toString());
        write(system, domain, "cache/index2/size", (d + 1) + "K");
        write(system, domain, "cache/index2/type", "Unified");
      }
      for (int p = 0; p < packages.size(); p++) {
        String row = String.join(" ", distances(p).stream().map(String::valueOf).toList());
        system.node(2 * p, CpuList.format(packages.get(p)), p * 1000L, row);
      }
      system.file(
          "proc/self/status", "Cpus_allowed_list:\t" + CpuList.format(sorted(allowed)) + "\n");
    }

    private void set(
        FakeSystem system, List<Integer> cpus, String name, String ending, boolean masks) {
      String list = CpuList.format(cpus);
      String whole = name.endsWith("_") ? name + ending : masks ? name : name + ending;
      write(system, cpus, whole, masks ? FakeSystem.mask(list, 1) : list);
    }

    /** Offline cpus have lost these files. */
    private void write(FakeSystem system, List<Integer> cpus, String name, String content) {
      cpus.stream()
          .filter(online::contains)
          .forEach(cpu -> system.each(cpu.toString(), name, content));
    }

    private List<Integer> distances(int from) {
      return IntStream.range(0, packages.size())
          .mapToObj(to -> from == to ? 10 : 20 + from + to)
          .toList();
    }

    Topology expected() {
      var nodes = new ArrayList<Topology.Node>();
      var packs = new ArrayList<Topology.Package>();
      for (int p = 0; p < packages.size(); p++) {
        List<Integer> cpus = left(packages.get(p));
        nodes.add(new Topology.Node(2 * p, cpus, p * 1000L << 10, distances(p)));
        if (packages.get(p).stream().anyMatch(online::contains)) {
          packs.add(new Topology.Package(p, cpus));
        }
      }
      packs.sort(
          Comparator.comparing(
              pack -> packages.get(pack.id()).stream().filter(online::contains).toList(),
              BY_FIRST));
      var found = new ArrayList<Topology.Domain>();
      for (int d = 0; d < domains.size(); d++) {
        List<Integer> cpus = left(domains.get(d));
        if (!cpus.isEmpty()) {
          int pack = 0;
          while (!packages.get(pack).contains(cpus.getFirst())) {
            pack++;
          }
          found.add(new Topology.Domain(levels.get(d), d + 1L << 10, cpus, 2 * pack));
        }
      }
      found.sort(Comparator.comparing(Topology.Domain::cpus, BY_FIRST));
      List<List<Integer>> usedCores =
          cores.stream().map(this::left).filter(c -> !c.isEmpty()).sorted(BY_FIRST).toList();
      List<Integer> forbidden = online.stream().filter(cpu -> !allowed.contains(cpu)).toList();
      return new Topology(
          "made",
          "",
          "",
          packs,
          usedCores,
          found,
          nodes,
          List.of(),
          List.of(),
          new Topology.LeftOut(sorted(offline), sorted(forbidden), List.of(), List.of()));
    }

    private List<Integer> left(List<Integer> cpus) {
      return cpus.stream().filter(allowed::contains).toList();
    }
  }
}
