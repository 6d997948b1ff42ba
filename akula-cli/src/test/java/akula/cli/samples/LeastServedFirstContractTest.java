package akula.cli.samples;

import akula.contract.PolicyContractTest;

/** The policy of lesson 15, which orders queues. Tests run in the root of the checkout. */
class LeastServedFirstContractTest extends PolicyContractTest {
  @Override
  protected String policy() {
    return "./samples/15-the-order-of-a-queue/LeastServedFirst.java";
  }

  /** One that is moved to threads that have run less waits until they have run as much. */
  @Override
  protected long longestWaitNanos() {
    return 60_000_000_000L;
  }
}
