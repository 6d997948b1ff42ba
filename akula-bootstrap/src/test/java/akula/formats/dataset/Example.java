package akula.formats.dataset;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/** A small data set with everything in it, as files in memory, to make mistakes in. */
final class Example {
  private final Map<String, String> files = new TreeMap<>();

  Example() {
    files.put(
        "dataset.json",
        """
        {"name": "x", "date": "2010-09", "modelled": true, "models": {
          "memory_domain": [
            {"model": "pair-matrix", "file": "relative-speed.csv", "groups": "groups.csv",
             "composition": "worst-pair"},
            {"model": "shared-cache", "ways": 2, "bandwidth_mbps": 8000, "file": "curves.csv"}
          ]}, "uncertainty": "uncertainty.csv"}
        """);
    files.put(
        "applications.csv",
        """
        application,solo_s,instructions,class,IPC [instructions/cycle]
        a,100,1e9,devil,1.5
        b,150,,turtle,
        """);
    files.put(
        "relative-speed.csv",
        """
        application,alone,a,b
        a,1.00,0.75,0.5
        b,1.00,0.6,0.3
        """);
    files.put("groups.csv", "members,speeds\nb+a+a,0.9+0.8+0.8\n");
    files.put(
        "curves.csv",
        """
        application,ways,ipc,llc_references_per_kiloinstruction,llc_misses_per_kiloinstruction,\
        bandwidth_mbps,stall_fraction,occupancy_ways
        a,1,1.0,20,10,900,0.5,1
        a,2,1.5,20,5,600,0.4,1.9
        b,1,2.0,1,0.5,90,0.1,0.5
        b,2,2.0,1,0.5,90,0.1,0.5
        """);
    files.put("phases.csv", "application,phase,row,solo_s\nb,1,a,50\nb,2,b,100\n");
    files.put(
        "uncertainty.csv",
        """
        application,level,neighbours,low,high,confidence,runs,origin,verdict,note
        a,,,99.5,101,0.95,5,measured,sure,
        a,memory_domain,b,0.4,0.55,0.95,3,measured,unsure,"wide: 3 runs, budget spent"
        b,memory_domain,a,0.6,0.6,0.9,0,predicted,sure,
        b,memory_domain,a+a,0.85,0.95,0.95,4,measured,sure,
        """);
  }

  /** Replaces a part of a file that has to be there once. */
  Example replace(String file, String part, String by) {
    String before = files.get(file);
    int at = before.indexOf(part);
    if (at < 0 || before.indexOf(part, at + 1) >= 0) {
      throw new IllegalArgumentException("'" + part + "' does not stand once in " + file);
    }
    files.put(file, before.replace(part, by));
    return this;
  }

  Example with(String file, String text) {
    files.put(file, text);
    return this;
  }

  Example without(String file) {
    files.remove(file);
    return this;
  }

  String text(String file) {
    return files.get(file);
  }

  DataSet read() throws akula.formats.InvalidInputException {
    var bytes = new TreeMap<String, byte[]>();
    files.forEach((name, text) -> bytes.put(name, text.getBytes(StandardCharsets.UTF_8)));
    return DataSetReader.read(Path.of("d"), bytes, ContentionKinds.ofClassPath());
  }
}
