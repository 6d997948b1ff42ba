package akula.papers.pairing;

import static akula.papers.pairing.PairingTable.BUS;
import static akula.papers.pairing.PairingTable.CACHE;
import static akula.papers.pairing.PairingTable.GANG;
import static akula.papers.pairing.PairingTable.LINUX;
import static akula.papers.pairing.PairingTable.STALL;

import akula.papers.claims.Condition;
import akula.papers.claims.Finding;
import java.util.ArrayList;
import java.util.List;

/** Claims about which of the three metrics is best. */
final class AmongThemselves {
  private final Comparisons compare;

  AmongThemselves(PairingResults results) {
    compare = new Comparisons(results);
  }

  List<Finding> all() {
    return List.of(
        busIsMostEffective(),
        informative(),
        stallIsBestWithFewThreads(),
        cacheForSingleStallForSeveral());
  }

  private Finding busIsMostEffective() {
    List<Condition> conditions = new ArrayList<>();
    for (String other : List.of(STALL, CACHE)) {
      conditions.add(compare.ahead(BUS, other));
    }
    return new Finding(
        "bus_pairing is the most effective policy.",
        "section 6",
        "Its average improvement over linux_24 is above those of stall_pairing and cache_pairing.",
        conditions,
        List.of(),
        "");
  }

  private Finding informative() {
    return new Finding(
        "Bus transactions are more informative than stalls, which are more so than cache misses.",
        "section 8",
        "The average improvement of bus_pairing is above that of stall_pairing, and that above the"
            + " one of cache_pairing.",
        List.of(compare.ahead(BUS, STALL), compare.ahead(STALL, CACHE)),
        List.of(),
        "");
  }

  private Finding stallIsBestWithFewThreads() {
    List<Condition> conditions = new ArrayList<>();
    for (String workload : List.of("WL_1", "WL_2")) {
      for (String other : List.of(LINUX, GANG, BUS, CACHE)) {
        conditions.add(compare.better(workload, STALL, other));
      }
    }
    return new Finding(
            "stall_pairing tends to be best where there are fewer threads than contexts.",
            "section 6",
            "In WL_1 and WL_2 its time is shorter than those of the four other policies.",
            conditions,
            List.of(),
            "")
        .withTheOthers();
  }

  private Finding cacheForSingleStallForSeveral() {
    return new Finding(
        "cache_pairing beats stall_pairing where applications have one thread, and the other way"
            + " round where they have two.",
        "section 6",
        "Its time is shorter in WL_3 and WL_4, that of stall_pairing in WL_5 and WL_6.",
        List.of(
            compare.better("WL_3", CACHE, STALL),
            compare.better("WL_4", CACHE, STALL),
            compare.better("WL_5", STALL, CACHE),
            compare.better("WL_6", STALL, CACHE)),
        List.of(),
        "");
  }
}
