package akula.statistics.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/**
 * The scripts of a page, and the rule by which a browser runs these and no others: even a name that
 * found its way into the markup could neither run nor load anything.
 */
final class PageScripts {
  private static final String LIBRARY = "echarts/echarts.min.js";

  /** In this order: each needs those before it. */
  private static final List<String> OWN =
      List.of("page.js", "tables.js", "plots.js", "schedules.js", "workloads.js");

  private static final String NETWORK = "default-src 'none'; base-uri 'none'; form-action 'none'";
  private static final String LOOKS = "; style-src 'unsafe-inline'; img-src data:";

  private final List<String> scripts = new ArrayList<>();

  /**
   * Makes the scripts of a page.
   *
   * @param withPlots whether there is anything that needs the library which draws plots
   */
  PageScripts(boolean withPlots) {
    if (withPlots) {
      scripts.add(text(LIBRARY));
    }
    OWN.stream().limit(withPlots ? OWN.size() : 2).map(PageScripts::text).forEach(scripts::add);
  }

  /** Returns the content security policy of a page without scripts. */
  static String policyOfNone() {
    return NETWORK + LOOKS;
  }

  /** Returns the content security policy: no network, and no script but these. */
  String policy() {
    StringBuilder policy = new StringBuilder(NETWORK).append("; script-src");
    scripts.forEach(script -> policy.append(" 'sha256-").append(hash(script)).append('\''));
    return policy.append(LOOKS).toString();
  }

  /** Returns the elements. */
  String elements() {
    StringBuilder elements = new StringBuilder();
    scripts.forEach(script -> elements.append("<script>").append(script).append("</script>\n"));
    return elements.toString();
  }

  /** Returns a text that comes with this class. */
  static String text(String name) {
    try (InputStream in = PageScripts.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String hash(String script) {
    try {
      MessageDigest sha = MessageDigest.getInstance("SHA-256");
      byte[] digest = sha.digest(script.getBytes(StandardCharsets.UTF_8));
      return Base64.getEncoder().encodeToString(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
