/**
 * The processor manager: a server to which applications connect, and what it says to them.
 *
 * <p>Depends on: akula.api.progress, akula.wrapper.os, akula.wrapper.progress, akula.wrapper.run.
 */
package akula.wrapper.manager;
