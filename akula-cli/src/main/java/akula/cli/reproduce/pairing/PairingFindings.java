package akula.cli.reproduce.pairing;

import akula.cli.claims.Finding;
import java.util.List;
import java.util.stream.Stream;

/** Claims of section 6 of the pairing paper, judged by what came out. */
final class PairingFindings {
  private PairingFindings() {}

  static List<Finding> of(PairingResults results, Reasons reasons) {
    return Stream.concat(
            new AgainstBaselines(results, reasons).all().stream(),
            new AmongThemselves(results, reasons).all().stream())
        .toList();
  }
}
