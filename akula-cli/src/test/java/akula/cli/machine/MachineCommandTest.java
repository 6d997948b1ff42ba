package akula.cli.machine;

import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.fixtures.Cli;
import akula.cli.fixtures.Counting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** {@code akula machine}, and machines that hwloc exported. */
class MachineCommandTest {
  private static final String EXAMPLE = "docs/example-machine.xml";

  @TempDir private Path folder;

  private static List<String> texts(JsonNode list, String field) {
    return list.valueStream().map(entry -> entry.get(field).asString()).toList();
  }

  private void write(String file, String content) throws IOException {
    Path path = folder.resolve("recorded").resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, content);
  }

  /** Cores of two contexts 0,4 and so on, two cores to a cache; cpu 7 is off, 0 forbidden. */
  private Path recording() throws IOException {
    for (int cpu = 0; cpu < 8; cpu++) {
      String at = "sys/devices/system/cpu/cpu" + cpu + "/";
      write(at + "topology/thread_siblings_list", cpu % 4 + "," + (cpu % 4 + 4) + "\n");
      write(at + "topology/core_siblings_list", "0-7\n");
      write(at + "topology/physical_package_id", "-1\n");
      write(at + "cache/index0/level", "2\n");
      write(at + "cache/index0/size", "512K\n");
      write(at + "cache/index0/shared_cpu_list", cpu % 4 < 2 ? "0-1,4-5\n" : "2-3,6-7\n");
      write(at + "cpufreq/cpuinfo_min_freq", "800000\n");
      write(at + "cpufreq/cpuinfo_max_freq", "2400000\n");
      write(at + "cpufreq/scaling_cur_freq", cpu == 1 ? "800000\n" : "2400000\n");
    }
    write("sys/devices/system/cpu/online", "0-6\n");
    write("proc/self/status", "Cpus_allowed_list:\t1-7\n");
    return folder.resolve("recorded");
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void formulasOfTheUserAreInTheTable() throws IOException {
    Path mine = folder.resolve("mine.csv");
    Files.writeString(
        mine,
        """
        parameter,unit,processor,formula
        SWITCH_RATE,1/s,,(context-switches + cpu-migrations) per second
        PAGE_FAULT_RATE,,,(minor-faults + major-faults) per second
        """);
    Cli cli = Cli.run("machine", "--formulas", mine.toString(), "--format", "json");
    assertThat(cli.err()).isEmpty();
    JsonNode parameters = new ObjectMapper().readTree(cli.out()).get("parameters");
    assertThat(texts(parameters, "name"))
        .contains("PROGRESS_RATE")
        .endsWith("SWITCH_RATE", "mbm_total_bytes");
    JsonNode own = parameters.get(parameters.size() - 2);
    assertThat(own.get("unit").asString()).isEqualTo("1/s");
    Counting.require();
    String ofUsers = ", in user mode only .*";
    assertThat(
            parameters
                .valueStream()
                .map(one -> one.path("source").asString().replaceFirst(ofUsers, "")))
        .contains(
            "kernel: (context-switches + cpu-migrations) per second",
            "kernel: (minor-faults + major-faults) per second");
  }

  @Test
  void wrongFormulasAreReportedWithTheirPlace() throws IOException {
    Path mine = folder.resolve("mine.csv");
    Files.writeString(mine, "parameter,unit,formula\nMINE,1/s,r1 for ever\n");
    Cli cli = Cli.run("machine", "--formulas", mine.toString());
    assertThat(cli.code()).isEqualTo(2);
    assertThat(cli.err().strip())
        .isEqualTo(
            mine + ":2:3: formula 'r1 for ever' of MINE has 'for'; expected '/' or 'per second'.");
    Cli elsewhere = Cli.run("machine", "--hwloc", EXAMPLE, "--formulas", mine.toString());
    assertThat(elsewhere.code()).isEqualTo(2);
    assertThat(elsewhere.err()).contains("--formulas are for what this machine counts");
  }

  @Test
  void keysOfTheJsonStayAsTheyAre() {
    Cli cli = Cli.run("machine", "--hwloc", EXAMPLE, "--format", "json");
    assertThat(cli.err()).isEmpty();
    JsonNode machine = new ObjectMapper().readTree(cli.out());
    assertThat(machine.propertyNames())
        .containsExactly(
            "format",
            "name",
            "model",
            "packages",
            "packages_with_cpus",
            "cores",
            "contexts",
            "memory_domains",
            "core_contexts",
            "numa_nodes",
            "package_cpus",
            "core_types",
            "frequencies",
            "left_out",
            "parameters",
            "controls",
            "energy",
            "agent",
            "unknown_because");
    assertThat(machine.get("parameters").isNull()).isTrue();
    assertThat(machine.get("unknown_because").asString()).contains("not of a recorded or exported");
    assertThat(machine.get("packages").asInt()).isEqualTo(1);
    assertThat(machine.get("cores").asInt()).isEqualTo(4);
    assertThat(machine.get("contexts").asInt()).isEqualTo(6);
    assertThat(texts(machine.get("memory_domains"), "cpus")).containsExactly("0-3", "4-5");
    assertThat(machine.get("memory_domains").get(0).propertyNames())
        .containsExactly("level", "cpus", "cache_bytes", "node");
    assertThat(machine.get("memory_domains").get(1).get("level").asInt()).isEqualTo(2);
    assertThat(machine.get("core_contexts").valueStream().map(JsonNode::asString))
        .containsExactly("0-1", "2-3", "4", "5");
    assertThat(machine.get("numa_nodes").get(1).toString())
        .isEqualTo("{\"id\":2,\"cpus\":\"\",\"memory_bytes\":34359738368,\"distances\":[17,10]}");
    assertThat(machine.get("core_types").get(1).get("speed").asDouble()).isEqualTo(0.5);
    assertThat(machine.get("left_out").toString())
        .isEqualTo(
            "{\"offline\":\"\",\"forbidden\":\"6\",\"offline_or_forbidden\":\"7\",\"numa_nodes\":\"\"}");
  }

  @Test
  void aRecordedMachineIsDrawn() throws IOException {
    Cli cli = Cli.run("machine", "--sysfs-root", recording().toString());
    assertThat(cli.err()).isEmpty();
    assertThat(cli.out())
        .isEqualTo(
            """
            recorded: 1 package, 4 cores, 6 contexts, 2 memory domains, 1 NUMA node
            └─ package without number: cpus 1-6
               └─ NUMA node 0: cpus 1-6
                  ├─ memory domain 0: L2 512 KiB, cpus 1,4-5
                  │  ├─ 1 core of 2 contexts: cpus 1,5
                  │  └─ 1 core of 1 context: cpu 4
                  └─ memory domain 1: L2 512 KiB, cpus 2-3,6
                     ├─ 1 core of 2 contexts: cpus 2,6
                     └─ 1 core of 1 context: cpu 3

            lowest (GHz)  highest  cpus
            ---------------------------
                    0.80     2.40  1-6

            left out
              offline: cpu 7
              not allowed for this process: cpu 0

            What can be measured and controlled is reported of the machine that the command
            runs on, not of a recorded or exported one.
            """);
  }

  /** Kernels whose firmware has no table of caches report so, on Arm machines for one. */
  @Test
  void aCacheOverTwoPackagesIsDoubtfulAndInNoNode() throws IOException {
    for (int cpu = 0; cpu < 4; cpu++) {
      String at = "sys/devices/system/cpu/cpu" + cpu + "/";
      write(at + "topology/core_cpus_list", cpu + "\n");
      write(at + "topology/package_cpus_list", cpu < 2 ? "0-1\n" : "2-3\n");
      write(at + "topology/physical_package_id", cpu / 2 + "\n");
      write(at + "cache/index0/level", "2\n");
      write(at + "cache/index0/type", "Unified\n");
      write(at + "cache/index0/shared_cpu_list", "0-3\n");
    }
    write("sys/devices/system/cpu/online", "0-3\n");
    write("sys/devices/system/node/node0/cpulist", "0-1\n");
    write("sys/devices/system/node/node1/cpulist", "2-3\n");
    Cli cli = Cli.run("machine", "--sysfs-root", folder.resolve("recorded").toString());
    assertThat(cli.err()).isEmpty();
    assertThat(cli.out())
        .startsWith(
            """
            recorded: 2 packages, 4 cores, 4 contexts, 1 memory domain, 2 NUMA nodes
            ├─ package 0: cpus 0-1
            ├─ package 1: cpus 2-3
            ├─ NUMA node 0: cpus 0-1
            ├─ NUMA node 1: cpus 2-3
            └─ memory domain 0: L2, cpus 0-3
               └─ 4 cores of 1 context: cpus 0-3

            doubtful: the kernel reports the cache of memory domain 0 over several packages, which no cache spans: firmware or hypervisor tell too little.
            """);
  }

  @Test
  void unknownLevelsAndNumbersAreNull() throws IOException {
    String root = recording().toString();
    for (int cpu = 0; cpu < 8; cpu++) {
      Files.delete(
          folder.resolve("recorded/sys/devices/system/cpu/cpu" + cpu + "/cache/index0/level"));
    }
    Cli cli = Cli.run("machine", "--sysfs-root", root, "--format", "json");
    JsonNode machine = new ObjectMapper().readTree(cli.out());
    assertThat(machine.get("memory_domains").toString())
        .isEqualTo("[{\"level\":null,\"cpus\":\"1-6\",\"cache_bytes\":null,\"node\":0}]");
    assertThat(machine.get("package_cpus").get(0).get("id").isNull()).isTrue();
    assertThat(machine.get("frequencies").toString())
        .isEqualTo(
            "[{\"cpus\":\"1\",\"min_hz\":800000000,\"max_hz\":2400000000,\"current_hz\":800000000},"
                + "{\"cpus\":\"2-6\",\"min_hz\":800000000,\"max_hz\":2400000000,\"current_hz\":2400000000}]");
  }

  @Test
  void manyEqualPartsStandOnOneLine() throws IOException {
    StringBuilder xml = new StringBuilder("<topology><object type=\"Machine\">");
    for (int cpu = 0; cpu < 30; cpu++) {
      String set = " cpuset=\"0x%x\"".formatted(1L << cpu);
      xml.append(cpu % 2 == 0 ? "<object type=\"Package\"" + set + "/>" : "");
      xml.append("<object type=\"L2Cache\"" + set + "/>");
      xml.append("<object type=\"PU\" os_index=\"" + cpu + "\"/>");
    }
    Path file = Files.writeString(folder.resolve("wide.xml"), xml.append("</object></topology>"));
    assertThat(Cli.run("machine", "--hwloc", file.toString()).out())
        .isEqualTo(
            """
            wide: 15 packages, 30 cores, 30 contexts, 30 memory domains, 1 NUMA node
            └─ NUMA node 0: cpus 0-29
               └─ memory domains 0-29: each L2, 1 core of 1 context
                  └─ cpus 0-29

            What can be measured and controlled is reported of the machine that the command
            runs on, not of a recorded or exported one.
            """);
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void ofThisMachineItIsReportedWhatCanBeMeasuredAndControlled() {
    Cli cli = Cli.line("machine --format json");
    assertThat(cli.err()).isEmpty();
    JsonNode machine = new ObjectMapper().readTree(cli.out());
    assertThat(machine.has("unknown_because")).isFalse();
    assertThat(texts(machine.get("parameters"), "name"))
        .contains("IPC", "LLC_MISS_RATE", "CPU_SHARE", "PROGRESS_RATE");
    assertThat(texts(machine.get("controls"), "name"))
        .containsExactly("FREQUENCY", "PREFETCHING", "PAUSE", "WEIGHTS", "BLOCKING", "QUEUE_ORDER");
    for (String list : List.of("parameters", "controls")) {
      for (JsonNode entry : machine.get(list)) {
        assertThat(entry.has("source")).isNotEqualTo(entry.has("missing"));
        assertThat(entry.has("remedy")).isEqualTo(entry.has("missing"));
      }
    }
    String text = Cli.line("machine").out();
    assertThat(text).contains("CPU_SHARE", "fraction of time", "PAUSE", "a guard beside the agent");
  }

  @Test
  void anInstalledLoaderIsAsked() {
    assertThat(Cli.run("machine", "--loader=/bin/true").out().replaceAll("\\s+", " "))
        .containsPattern("cannot be told here: the loader of the scheduler.* ended without a word");
    assertThat(Cli.line("machine").out()).doesNotContain("without a word");
    String none = folder.resolve("none").toString();
    assertThat(Cli.run("machine", "--loader", none).err())
        .isEqualTo(
            "akula: --loader is '%s', which is no program that may be run; expected an installed akula-scheduler.\n"
                .formatted(none));
    assertThat(Cli.run("machine", "--loader=/bin/true", "--hwloc", EXAMPLE).err())
        .isEqualTo(
            "akula: --loader tells of this machine, and --hwloc names another; leave one of them out.\n");
  }

  @Test
  void wrongOptionsAreReported() {
    assertThat(Cli.run("machine", "--hwloc", EXAMPLE, "--sysfs-root", "/").err())
        .isEqualTo("akula: --sysfs-root and --hwloc name two machines; give one of them.\n");
    assertThat(Cli.line("machine --format csv").err())
        .isEqualTo("akula: 'machine' prints text or json, not csv.\n");
    assertThat(Cli.run("machine", "--save", "").err())
        .isEqualTo("akula: --save is empty; expected the name of a new file.\n");
    assertThat(Cli.run("machine", "--hwloc", "").err())
        .isEqualTo("akula: --hwloc is empty; expected a name.\n");
    assertThat(Cli.run("machine", "--sysfs-root", "").code()).isEqualTo(2);
    Path nowhere = folder.resolve("none").resolve("m.json");
    assertThat(Cli.run("machine", "--save", nowhere.toString()).err())
        .contains("but there is no folder " + nowhere.getParent() + "; make it first.");
    Cli none = Cli.run("machine", "--hwloc", nowhere.toString());
    assertThat(none.code()).isEqualTo(2);
    assertThat(none.err()).isEqualTo(nowhere + ": there is no such file.\n");
    Cli empty = Cli.run("machine", "--sysfs-root", folder.toString());
    assertThat(empty.code()).isEqualTo(2);
    assertThat(empty.err())
        .isEqualTo(
            folder + ": has no sys/devices/system/cpu; expected the root of a Linux system.\n");
  }
}
