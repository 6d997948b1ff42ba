/**
 * Tests of what the pages tell, the lessons' among them: what the commands that they print come to,
 * and the policy and the contention kind whose making they teach.
 */
package akula.cli.samples;
