package akula.api.plugin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PolicyGridTest {
  @TempDir private Path folder;
  private String policy;

  @BeforeEach
  void writePolicy() throws IOException {
    policy =
        Files.writeString(
                folder.resolve("Tuned.java"),
                """
                import akula.api.*;
                import java.nio.file.Path;
                import java.time.Duration;
                public final class Tuned implements Scheduler {
                  public record Options(
                      @Option(help = "A.", defaultValue = "1", min = "1", max = "100") int pairs,
                      @Option(help = "B.", defaultValue = "1s") Duration period,
                      @Option(help = "C.", defaultValue = "0.5") double share,
                      @Option(help = "D.", defaultValue = "false") boolean all,
                      @Option(help = "E.", defaultValue = "a") String text,
                      @Option(help = "F.", defaultValue = "") Path file) {}
                  public Tuned(Options options) {}
                  public void launchThread(AkulaThread thread, Machine machine) {}
                  public void updateSchedule(Machine machine) {}
                }
                """)
            .toString();
  }

  private PolicyGrid grid(String options) {
    return PolicyGrid.parse(policy + ":" + options, PolicyCatalog.ofClassPath());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "pairs={1,2,4}             | 1 2 4",
        "pairs={4,1,4}             | 4 1",
        "pairs=1..4                | 1 2 3 4",
        "pairs=1..100(log,3)       | 1 10 100",
        "pairs=9..1(3)             | 9 5 1",
        "period=0.5s..8s(log)      | 500ms 1s 2s 4s 8s",
        "period=1s..2s             | 1s 1250ms 1500ms 1750ms 2s",
        "period={100ms, 2min}      | 100ms 2min",
        "share=0..1(2)             | 0 1",
        "share=0.001..1(log,4)     | 0.001 0.01 0.1 1",
        "all={true,false}          | true false",
        "text={a,b\\,c}            | a b,c",
      })
  void valuesOfAnOption(String option, String values) {
    assertThat(String.join(" ", grid(option).axes().getFirst().values())).isEqualTo(values);
  }

  @Test
  void theLastOptionGoesRoundFirst() {
    PolicyGrid grid = grid("text=x\\,y,pairs={1,2},file=../m..csv,all={false,true}");
    assertThat(grid.axes()).extracting(PolicyGrid.Axis::option).containsExactly("pairs", "all");
    assertThat(grid.axes()).extracting(PolicyGrid.Axis::usual).containsExactly("1", "false");
    assertThat(grid.specs())
        .containsExactly(
            policy + ":text=x\\,y,file=../m..csv,pairs=1,all=false",
            policy + ":text=x\\,y,file=../m..csv,pairs=1,all=true",
            policy + ":text=x\\,y,file=../m..csv,pairs=2,all=false",
            policy + ":text=x\\,y,file=../m..csv,pairs=2,all=true");
    assertThat(grid.spec(-1, 1)).isEqualTo(policy + ":text=x\\,y,file=../m..csv,all=true");
  }

  @Test
  void anAliasIsOfOnePolicy() {
    PolicyCatalog catalog = PolicyCatalog.ofClassPath();
    assertThat(PolicyGrid.parse("mine=" + policy + ":pairs={2}", catalog).specs())
        .containsExactly("mine=" + policy + ":pairs=2");
    assertThat(PolicyGrid.parse("mine=" + policy, catalog).specs())
        .containsExactly("mine=" + policy);
    assertThatThrownBy(() -> PolicyGrid.parse("mine=" + policy + ":pairs={1,2}", catalog))
        .hasMessageContaining("gives one name to 2 policies; leave 'mine=' out");
  }

  @Test
  void theUsualValueHasItsPlace() {
    PolicyGrid grid = grid("pairs={2,3},period={500ms,2s},text={b,c},share={1,0.1},all={true}");
    assertThat(grid.axes())
        .extracting(axis -> String.join(" ", axis.all()))
        .containsExactly("1 2 3", "500ms 1s 2s", "a b c", "0.5 1 0.1", "false true");
  }

  @Test
  void whatHasNoValuesToChooseFromIsItself() {
    assertThat(grid("pairs=2").specs()).containsExactly(policy + ":pairs=2");
    assertThat(grid("text=a..b").specs()).containsExactly(policy + ":text=a..b");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "pairs={1,x}          | option pairs of policy tuned has to be a whole number, not 'x'",
        "pairs={1,200}        | option pairs of policy tuned has to be from 1 to 100, not 200",
        "pairs={1,2           | has '{1,2', whose brace is not closed; expected {A,B,C}",
        "pairs=1..4(lin)      | has '(lin)' behind a range; expected (log), a number of values, or both: (log,5)",
        "pairs=1..4(1)        | has 1 values in its range; expected from 2 to 1000",
        "share=0..1(log)      | has the range 0..1(log); expected ends above 0",
        "pars={1,2}           | policy tuned has no option 'pars'",
        "pairs={1},pairs={2}  | option pairs of policy tuned is given twice",
        "share=0..1(999),period=0s..1h(999),pairs=1..100(100),all={true,false},file={1,2,3,4,5,6,7,8,9},text={aa,bb,cc,dd,a,b,c,d,e,f,g,h,i,j,k,l,m,n,o,p,q,r,s,t,u,v,w,x,y,z} | stands for too many policies, and at most 100000 are expected",
        "share=0..1(999),period=0s..1h(999) | policies, and at most 100000 are expected"
      })
  void whatIsNoGridIsRefused(String options, String why) {
    assertThatThrownBy(() -> grid(options))
        .isInstanceOf(InvalidPolicyException.class)
        .hasMessageContaining(why);
  }

  /** Each number has values of its own. */
  @Property(tries = 50)
  void numbersAreValues(
      @ForAll @IntRange(min = 2, max = 9) int pairs, @ForAll @IntRange(min = 2, max = 9) int shares)
      throws IOException {
    folder = Files.createTempDirectory("grid");
    writePolicy();
    PolicyGrid grid = grid("pairs=1..%d(%d),share=0..1(%d)".formatted(pairs, pairs, shares));
    assertThat(grid.size()).isEqualTo(pairs * shares);
    assertThat(new HashSet<>(grid.specs())).hasSize(grid.size());
    for (int i = 0; i < grid.size(); i++) {
      assertThat(grid.spec(grid.values(i))).isEqualTo(grid.specs().get(i));
    }
  }
}
