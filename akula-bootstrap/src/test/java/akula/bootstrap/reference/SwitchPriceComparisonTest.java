package akula.bootstrap.reference;

import static org.assertj.core.api.Assertions.assertThat;

import akula.bootstrap.reference.CaseGenerator.Model;
import akula.bootstrap.reference.ReferenceCase.PolicyKind;
import akula.bootstrap.reference.ReferenceSimulator.Outcome;
import akula.formats.contention.SwitchPrice;
import net.jqwik.api.Assume;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** The engine against the slow second simulator, where switches have a price. */
class SwitchPriceComparisonTest {
  private static final String SEED = "1";

  private static ReferenceCase draw(long seed, Model model, PolicyKind policy) {
    boolean isFigure = policy == PolicyKind.FIGURE_FOUR || policy == PolicyKind.FIXED_BESIDE_GUEST;
    boolean isOther = isFigure || policy.ordersQueues(); // whose reference knows no price
    return CaseGenerator.draw(seed, model, isOther ? PolicyKind.FIXED : policy);
  }

  private static void agrees(ReferenceCase input) {
    Moments moments = new Moments();
    Outcome expected = ReferenceSimulator.run(input, ReferenceSimulator.CUT, moments);
    Assume.that(!moments.ambiguous());
    TeamComparisonTest.assertAgrees(
        input.name(), EngineRun.exact(input), expected, moments.tolerance());
  }

  @Property(tries = 350, seed = SEED, edgeCases = EdgeCasesMode.NONE)
  void threadsOfProcessesOfTheirOwn(
      @ForAll long seed, @ForAll Model model, @ForAll PolicyKind policy) {
    agrees(draw(seed, model, policy).with(CaseGenerator.drawPrice(seed)));
  }

  @Property(tries = 350, seed = SEED, edgeCases = EdgeCasesMode.NONE)
  void threadsThatWaitForTheirSiblings(
      @ForAll long seed, @ForAll Model model, @ForAll PolicyKind policy) {
    ReferenceCase input = draw(seed, model, policy);
    TeamGenerator teams = new TeamGenerator(seed);
    agrees(
        (seed % 2 == 0 ? teams.withPrograms(input) : teams.withSharedWork(input))
            .with(CaseGenerator.drawPrice(seed)));
  }

  @Property(tries = 100, seed = SEED, edgeCases = EdgeCasesMode.NONE)
  void whatAllPayAlikeIsWhatTheEndOfASliceCosts(@ForAll long seed) {
    ReferenceCase input = CaseGenerator.draw(seed, Model.PAIR_MATRIX, PolicyKind.MEDDLING);
    ReferenceCase free = input.with(SwitchPrice.parse("thread=0s,process=0s"));
    assertThat(EngineRun.exact(free))
        .usingRecursiveComparison()
        .isEqualTo(EngineRun.exact(input.with(SwitchPrice.NONE)));
    assertThat(EngineRun.exact(input.with(SwitchPrice.parse("slice=700us"))))
        .usingRecursiveComparison()
        .isEqualTo(EngineRun.exact(input.with(SwitchPrice.parse("700us"))));
  }
}
