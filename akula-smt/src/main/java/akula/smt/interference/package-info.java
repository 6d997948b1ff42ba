/**
 * Interference models: how threads that share a core slow each other down, by regression over the
 * stacks of their cycles, and back from what is measured while they share it to what each would do
 * undisturbed.
 *
 * <p>Source: Feliu, Eyerman, Sahuquillo, Petit and Eeckhout, Improving IBM POWER8 Performance
 * Through Symbiotic Job Scheduling (TPDS 2017), section 3.
 *
 * <p>Depends on: nothing.
 */
package akula.smt.interference;
