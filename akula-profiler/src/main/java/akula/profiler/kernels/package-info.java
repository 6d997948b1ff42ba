/**
 * Small programs of known behaviour, and inputs for others, that the build makes from C
 * (akula-profiler/src/main/c, docs/guide/suite.md).
 *
 * <p>Depends on: akula.wrapper.carried.
 */
package akula.profiler.kernels;
