package akula.papers.pairing;

import akula.papers.claims.Finding;
import java.util.List;
import java.util.stream.Stream;

/** Claims of section 6 of the pairing paper, judged by what came out. */
public final class PairingFindings {
  private PairingFindings() {}

  public static List<Finding> of(PairingResults results, Reasons reasons) {
    return Stream.concat(
            new AgainstBaselines(results, reasons).all().stream(),
            new AmongThemselves(results, reasons).all().stream())
        .toList();
  }
}
