package akula.policies.pairing;

import akula.api.Option;
import akula.api.Parameters;
import java.time.Duration;

/**
 * Options of the policies that pair threads by what was measured.
 *
 * @param quantum how long applications run before others are chosen
 * @param requeue who goes to the end of the queue then
 * @param window how many values of a measurement count
 * @param bandwidth parameter by which applications are chosen
 * @param select the first phase, which applications run
 * @param place the second phase, which threads share a core
 */
public record PairingOptions(
    @Option(
            help = Gang.QUANTUM_HELP,
            defaultValue = Gang.QUANTUM,
            min = Gang.SHORTEST,
            max = Gang.LONGEST)
        Duration quantum,
    @Option(help = Gang.REQUEUE_HELP, defaultValue = Gang.REQUEUE) Requeue requeue,
    @Option(
            help =
                "How many scheduling intervals in which a thread ran count for its mean; as many"
                    + " for the bandwidth of the machine. Quanta, as in the paper, if --interval is"
                    + " the quantum.",
            defaultValue = "5",
            min = "1",
            max = "1000")
        int window,
    @Option(
            help = "Parameter by which applications are chosen, with select=bandwidth.",
            defaultValue = Parameters.BUS_TRANSACTION_RATE)
        String bandwidth,
    @Option(
            help =
                "How applications are chosen: so that they bring the use of the bus near to its"
                    + " average, or in the order of the queue, as gang does.",
            defaultValue = "bandwidth")
        ChosenBy select,
    @Option(
            help =
                "How the threads that run are placed: paired by the metric of the policy, or in the"
                    + " order of the queue, as gang does.",
            defaultValue = "metric")
        PlacedBy place) {}
