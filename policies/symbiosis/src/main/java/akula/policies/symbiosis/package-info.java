/**
 * Policies that choose who shares an SMT core with whom, and those that they are compared with.
 *
 * <p>Source: Feliu, Eyerman, Sahuquillo, Petit and Eeckhout, Improving IBM POWER8 Performance
 * Through Symbiotic Job Scheduling (TPDS 2017).
 *
 * <p>Depends on: akula.api, akula.policies.kit, akula.policies.kit.matching,
 * akula.policies.kit.smt.
 */
package akula.policies.symbiosis;
