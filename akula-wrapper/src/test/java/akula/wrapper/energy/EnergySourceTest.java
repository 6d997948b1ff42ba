package akula.wrapper.energy;

import static org.assertj.core.api.Assertions.assertThat;

import akula.wrapper.energy.EnergySource.NoCounters;
import akula.wrapper.energy.EnergySource.Rapl;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which energy counters are found on odd machines, and what is said where there are none. */
class EnergySourceTest {
  private static final Runnable NOTHING = () -> {};
  private static final String ZERO = "intel-rapl:0";
  private static final String ONE = "intel-rapl:1";

  @TempDir private Path root;
  private FakePowercap machine;

  @BeforeEach
  void make() {
    machine = new FakePowercap(root);
  }

  private EnergySource found(String... moving) {
    return EnergySource.in(root, machine.moving(moving));
  }

  private String reason() {
    return ((NoCounters) EnergySource.in(root, NOTHING)).reason();
  }

  private static String shown(Path root, String file) {
    return root.resolve(FakePowercap.FOLDER + file).toString();
  }

  @Test
  void bothPackagesAreFoundAndNothingBelowOrBesideThem() {
    machine
        .zone(ONE, "package-1", 7)
        .zone(ZERO, "package-0", 5)
        .zone("intel-rapl:0:0", "core", 3)
        .zone("intel-rapl:0:1", "dram", 3)
        .zone("intel-rapl:2", "psys", 90)
        .zone("intel-rapl-mmio:0", "package-0", 5)
        .zone("dtpm:0", "package-0", 5);
    EnergySource source = found(ZERO, ONE);
    assertThat(source).isInstanceOf(Rapl.class);
    assertThat(((Rapl) source).zones())
        .extracting(EnergyZone::name)
        .containsExactly("package-0", "package-1");
    assertThat(source.text()).isEqualTo("RAPL, by powercap: package-0, package-1");
  }

  @Test
  void zonesAreInTheOrderOfTheirNumbers() {
    for (int i = 0; i < 12; i++) {
      machine.zone("intel-rapl:" + i, "package-" + i, 1);
    }
    String[] all = new String[12];
    Arrays.setAll(all, i -> "intel-rapl:" + i);
    assertThat(((Rapl) found(all)).zones())
        .extracting(EnergyZone::name)
        .startsWith("package-0", "package-1", "package-2")
        .endsWith("package-10", "package-11");
  }

  @Test
  void aPackageOfSeveralDiesHasAZoneForEach() {
    machine.zone(ZERO, "package-0-die-0", 5).zone(ONE, "package-0-die-1", 5);
    assertThat(((Rapl) found(ZERO, ONE)).zones()).hasSize(2);
  }

  @Test
  void withoutPowercapTheRemedyIsItsDriver() throws Exception {
    Path other = Files.createDirectory(root.resolve("other"));
    NoCounters none = (NoCounters) EnergySource.in(other, NOTHING);
    assertThat(none.reason())
        .isEqualTo(
            "the kernel shows no energy counters (no intel-rapl:0 in %s)"
                .formatted(other.resolve("sys/class/powercap")));
    assertThat(none.remedy()).contains("modprobe intel_rapl_msr");
    assertThat(none.text()).isEqualTo("none: " + none.reason());
  }

  @Test
  void aVirtualMachineIsToldAsOne() {
    machine.file("proc/cpuinfo", "processor\t: 0\nflags\t\t: fpu vme hypervisor avx\n");
    assertThat(reason())
        .isEqualTo("this is a virtual machine, and its hypervisor shows no energy counters");
    machine.file("proc/cpuinfo", "processor\t: 0\nflags\t\t: fpu vme hypervisors\n");
    assertThat(reason()).startsWith("the kernel shows no energy counters");
  }

  @Test
  void aVirtualMachineWithCountersHasThem() {
    machine.file("proc/cpuinfo", "flags\t\t: hypervisor\n").zone(ZERO, "package-0", 5);
    assertThat(found(ZERO)).isInstanceOf(Rapl.class);
  }

  @Test
  void thePlatformAloneIsNoPackage() {
    machine.zone(ZERO, "psys", 5);
    assertThat(reason())
        .isEqualTo(
            "of the zones in %s none is a package (psys)"
                .formatted(root.resolve("sys/class/powercap"))
                .replace("/ ", " "));
  }

  @Test
  void aContainerMayHideWhatLinksLeadTo() throws Exception {
    Files.createSymbolicLink(root.resolve(FakePowercap.FOLDER + ZERO), root.resolve("devices/x"));
    NoCounters none = (NoCounters) EnergySource.in(root, NOTHING);
    assertThat(none.reason())
        .isEqualTo(
            shown(root, ZERO + "/name")
                + " is not there, though its zone is: a container may hide it");
    assertThat(none.remedy()).contains("systempaths=unconfined");
  }

  @Test
  void aCounterForRootAloneIsToldWithTheRemedy() {
    Path zone = Path.of("/sys/class/powercap/intel-rapl:0");
    NoCounters none =
        PowercapReader.unreadable(zone, new AccessDeniedException(zone + "/energy_uj"));
    assertThat(none.reason())
        .isEqualTo(zone + "/energy_uj may be read by root alone, as since Linux 5.10");
    assertThat(none.remedy())
        .contains("sudo chmod a+r /sys/class/powercap/intel-rapl:*/energy_uj", "CVE-2020-8694");
  }

  @Test
  void aCounterThatCannotBeReadIsNamed() throws Exception {
    machine.zone(ZERO, "package-0", 5).without(ZERO + "/energy_uj");
    Files.createDirectory(root.resolve(FakePowercap.FOLDER + ZERO + "/energy_uj"));
    assertThat(reason()).isEqualTo(shown(root, ZERO) + " cannot be read: Is a directory");
  }

  @Test
  void whatACounterHoldsIsChecked() {
    String file = FakePowercap.FOLDER + ZERO;
    machine.zone(ZERO, "package-0", 5).file(file + "/energy_uj", "-5\n");
    assertThat(reason())
        .isEqualTo(shown(root, ZERO + "/energy_uj") + " holds '-5'; expected a whole number");
    machine.file(file + "/energy_uj", "");
    assertThat(reason()).endsWith("/energy_uj holds ''; expected a whole number");
    machine.counts(ZERO, 5).file(file + "/max_energy_range_uj", "0");
    assertThat(reason())
        .endsWith("/max_energy_range_uj holds 0; expected how far the counter counts");
    machine.without(ZERO + "/max_energy_range_uj");
    assertThat(reason()).contains("/max_energy_range_uj is not there");
  }

  @Test
  void aCounterThatStandsStillCountsNothing() {
    machine.zone(ZERO, "package-0", 5).zone(ONE, "package-1", 5);
    NoCounters none = (NoCounters) found(ZERO);
    assertThat(none.reason()).isEqualTo(shown(root, ONE + "/energy_uj") + " stands still");
  }

  @Test
  void aZoneMayGoWhileItIsLookedAt() {
    machine.zone(ZERO, "package-0", 5);
    EnergySource source =
        EnergySource.in(
            root,
            () -> {
              if (Files.exists(root.resolve(FakePowercap.FOLDER + ZERO + "/energy_uj"))) {
                machine.without(ZERO + "/energy_uj");
              }
            });
    assertThat(((NoCounters) source).reason()).contains("/energy_uj is not there");
  }

  @Test
  void onePackageInTwoZonesIsNotCountedTwice() {
    machine.zone(ZERO, "package-0", 5).zone(ONE, "package-0", 5);
    assertThat(reason()).contains("several zones in ", " have the name of one package");
  }
}
