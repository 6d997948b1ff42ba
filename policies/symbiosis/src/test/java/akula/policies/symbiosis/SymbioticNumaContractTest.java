package akula.policies.symbiosis;

class SymbioticNumaContractTest extends ModelledContractTest {
  @Override
  String name() {
    return "symbiotic_numa";
  }
}
