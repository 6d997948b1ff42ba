package akula.toolkit.common;

import java.util.List;
import java.util.Set;

/**
 * Which variables of the environment that programs inherit are compared. Left out are those that
 * are others in each shell, terminal or session, and those of people who type, look and edit: runs
 * would be refused for what no result depends on. What chooses a program, a library or a language,
 * as {@code PYENV_VERSION} does, is compared.
 */
public final class InheritedVariables {
  private static final Set<String> OF_A_SESSION =
      Set.of(
          "PWD",
          "OLDPWD",
          "SHLVL",
          "_",
          "COLUMNS",
          "LINES",
          "COLORTERM",
          "WINDOWID",
          "WINDOW",
          "STY",
          "DISPLAY",
          "WAYLAND_DISPLAY",
          "XAUTHORITY",
          "DBUS_SESSION_BUS_ADDRESS",
          "INVOCATION_ID",
          "JOURNAL_STREAM",
          "SYSTEMD_EXEC_PID",
          "MANAGERPID",
          "KRB5CCNAME");

  private static final Set<String> OF_PEOPLE =
      Set.of(
          "EDITOR",
          "VISUAL",
          "PAGER",
          "MANPAGER",
          "SYSTEMD_PAGER",
          "GIT_EDITOR",
          "GIT_PAGER",
          "BROWSER",
          "LS_COLORS",
          "LSCOLORS",
          "MAIL",
          "MAILCHECK",
          "PS1",
          "PS2",
          "PS3",
          "PS4",
          "RPROMPT",
          "PYENV_SHELL",
          "PYENV_VIRTUALENV_INIT",
          "VIRTUAL_ENV_PROMPT",
          "VIRTUAL_ENV_DISABLE_PROMPT",
          "CONDA_PROMPT_MODIFIER");

  /** {@code SUDO_COMMAND} has the whole command line, with or without {@code --resume}. */
  private static final List<String> PREFIXES =
      List.of(
          "AKULA_",
          "SSH_",
          "SUDO_",
          "XDG_SESSION_",
          "TERM",
          "TMUX",
          "VTE_",
          "GPG_",
          "LESS",
          "HIST",
          "PROMPT");

  private InheritedVariables() {}

  /** Returns whether runs under another value of a variable are no repetitions. */
  public static boolean counts(String name) {
    return !OF_A_SESSION.contains(name)
        && !OF_PEOPLE.contains(name)
        && PREFIXES.stream().noneMatch(name::startsWith);
  }
}
