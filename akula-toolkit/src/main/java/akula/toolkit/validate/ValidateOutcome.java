package akula.toolkit.validate;

import java.nio.file.Path;
import java.util.Optional;

/**
 * What became of a validation.
 *
 * @param folder with its results
 * @param result what was run, beside what was predicted; nothing if all had been done before
 */
public record ValidateOutcome(Path folder, Optional<ValidateResult> result) {}
