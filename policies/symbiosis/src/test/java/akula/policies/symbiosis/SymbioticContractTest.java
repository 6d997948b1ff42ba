package akula.policies.symbiosis;

class SymbioticContractTest extends ModelledContractTest {
  @Override
  String name() {
    return "symbiotic";
  }
}
