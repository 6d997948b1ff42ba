/**
 * The side of the model that a host sees: building a machine, launching and ending threads, serving
 * parameters, and taking what a policy changed; and what every host does alike: the {@linkplain
 * akula.api.host.HostCycle order of an instant}, and the limits that a policy is held to.
 *
 * <p>A host builds a {@link akula.api.host.MachineModel} from a {@link
 * akula.api.host.MachineDescription}, and lets a {@link akula.api.host.HostCycle} call the policy,
 * ending and launching threads and carrying out what {@link akula.api.host.MachineModel#changes()}
 * lists when the cycle asks for it. Policies never see these types.
 *
 * <p>Depends on: akula.api, akula.api.plugin.
 */
package akula.api.host;
