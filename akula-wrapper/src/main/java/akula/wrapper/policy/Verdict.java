package akula.wrapper.policy;

/**
 * Why a policy is thrown out.
 *
 * @param text the end of a sentence that begins with 'policy X'
 * @param returned whether its callback came back; if not, its thread cannot be stopped
 */
public record Verdict(String text, boolean returned) {}
