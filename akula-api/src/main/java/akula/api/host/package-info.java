/**
 * The side of the model that a host sees: building a machine, launching and ending threads, serving
 * parameters, and taking what a policy changed.
 *
 * <p>A host builds a {@link akula.api.host.MachineModel} from a {@link
 * akula.api.host.MachineDescription}, moves its clock, launches and ends threads, calls the policy
 * and then carries out what {@link akula.api.host.MachineModel#changes()} lists. Policies never see
 * these types.
 *
 * <p>Depends on: akula.api.
 */
package akula.api.host;
