package akula.cli.samples;

import akula.contract.PolicyContractTest;

/** The policy of lesson 17, which orders queues. Tests run in the root of the checkout. */
class SiblingsInARowContractTest extends PolicyContractTest {
  @Override
  protected String policy() {
    return "./samples/17-threads-that-share-a-cache/SiblingsInARow.java";
  }
}
