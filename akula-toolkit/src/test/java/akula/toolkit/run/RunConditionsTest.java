package akula.toolkit.run;

import static org.assertj.core.api.Assertions.assertThat;

import akula.api.Control;
import akula.formats.tree.JsonText;
import akula.toolkit.common.SettingsDifference;
import akula.wrapper.agent.Feature;
import akula.wrapper.agent.Features;
import akula.wrapper.run.Capabilities;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RunConditionsTest {
  private static final int EPERM = 1;

  /** Without a scheduler in the kernel, by which all would be done. */
  private static byte[] task(Features features, Map<Control, Capabilities.Absence> missing) {
    Map<Control, Capabilities.Absence> all = new HashMap<>(missing);
    all.put(Control.QUEUE_ORDER, new Capabilities.Absence("no --kernel", "a run with it"));
    Capabilities here = new Capabilities(features, List.of(), all);
    return JsonText.encode(
        Map.of("controls", RunConditions.controls(here), "agent", RunConditions.agent(features)));
  }

  /** Who resumes as another user gets another priority, other pauses and no weights. */
  @Test
  void whatTheMachineDoesForAnotherUserIsReported() {
    byte[] before = task(new Features(Map.of(), 0), Map.of());
    Features fewer = new Features(Map.of(Feature.REALTIME, EPERM, Feature.FREEZE, EPERM), 1000);
    byte[] now = task(fewer, Map.of(Control.WEIGHTS, new Capabilities.Absence("no group", "root")));
    assertThat(new SettingsDifference(before, now).text())
        .contains("agent.freeze was yes, not no: EPERM")
        .contains("agent.realtime was yes, not no: EPERM")
        .contains("agent.user was 0, not 1000")
        .contains(
            "controls.pause was control groups: cgroup.freeze, not signals: SIGSTOP and SIGCONT")
        .contains("controls.weights was control groups: cpu.weight, not none: no group");
  }

  @Test
  void whatIsOfAShellIsNotOfTheEnvironment() {
    Map<String, String> one =
        Map.of("PATH", "/bin", "PWD", "/a", "SHLVL", "1", "SUDO_COMMAND", "run", "TERM", "xterm");
    Map<String, String> other =
        Map.of("PATH", "/bin", "PWD", "/b", "_", "x", "AKULA_X", "1", "SSH_TTY", "/dev/pts/1");
    assertThat(RunConditions.environment(one))
        .isEqualTo(RunConditions.environment(other))
        .containsOnlyKeys("PATH")
        .isNotEqualTo(RunConditions.environment(Map.of("PATH", "/usr/bin")));
  }

  /** What a person types with is none of a program's business; which Python it gets is. */
  @Test
  void whatPeopleTypeAndLookWithIsNotOfTheEnvironment() {
    Map<String, String> variables =
        Map.of(
            "EDITOR", "vi",
            "VISUAL", "vi",
            "PAGER", "less",
            "LESS", "-R",
            "LESSOPEN", "|lesspipe %s",
            "HISTSIZE", "9",
            "PROMPT_COMMAND", "date",
            "PYENV_SHELL", "bash",
            "PYENV_VERSION", "3.12",
            "LD_PRELOAD", "x.so");
    assertThat(RunConditions.environment(variables))
        .containsOnlyKeys("LD_PRELOAD", "PYENV_VERSION");
  }
}
