/**
 * How a Java program reports to {@code akula run} how far it is, and which of its threads are to be
 * placed each on its own. Policies do not need it; programs need nothing else.
 *
 * <p>Depends on: nothing.
 */
package akula.api.progress;
