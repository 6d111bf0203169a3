public import ArgumentParser
import Formwork

/// The completion script of a program with commands for settings.
///
/// The parser's own script adds a space after `KEY=`, before the value. This one does not. For example, a
/// program prints `CompletionScript(MyTool.self).text(for: .bash)`.
public struct CompletionScript {
  private let command: any ParsableCommand.Type
  private let program: String
  private let subcommands: [String]
  /// Whether the program has a subcommand `help` in place of the parser's.
  private let hasOwnHelp: Bool
  /// The subcommand that can be left out before a form; `nil` if there is none.
  private let standard: String?

  /// Creates the script for a program.
  ///
  /// - Parameter command: the program's root command, which has a name.
  public init(_ command: any ParsableCommand.Type) {
    let configuration = command.configuration
    self.command = command
    program = configuration.commandName ?? ""
    let names = configuration.subcommands.compactMap { $0.configuration.commandName }
    hasOwnHelp = names.contains("help")
    subcommands = names + (hasOwnHelp ? [] : ["help"])
    let takesForm = configuration.defaultSubcommand is RunCommand<FormFileArguments>.Type
    standard = takesForm ? RunCommand<FormFileArguments>.configuration.commandName : nil
  }

  /// The script for a shell: bash, zsh or fish.
  public func text(for shell: CompletionShell) -> String {
    var lines = command.completionScript(for: shell)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if hasOwnHelp { removeStandardHelp(from: &lines) }
    switch shell {
    case .bash:
      return (lines + [bashQuoting, standard.map(bashForm) ?? "complete -F _\(program) \(program)"])
        .joined(separator: "\n")
    case .zsh:
      // The last statement may run the function that the script defines.
      lines.insert(
        contentsOf: [zshOpenWords, standard.map(zshForm) ?? ""],
        at: lines.lastIndex { $0.hasPrefix("if ") } ?? lines.endIndex)
      return lines.joined(separator: "\n")
    default: return (lines + [standard.map(fishForm) ?? ""]).joined(separator: "\n")
    }
  }

  /// Removes the parser's own `help`, which the program's `help` replaces. The script describes it last.
  private func removeStandardHelp(from lines: inout [String]) {
    if let start = lines.lastIndex(of: "_\(program)_help() {"),
      let end = lines[start...].firstIndex(of: "}")
    {
      lines.removeSubrange(start...end)
    }
    // Its entry in the list of subcommands, in zsh and fish.
    let entry = lines.lastIndex { line in
      line.drop { $0 == " " }.hasPrefix("'help:") || line.includes(" -fa 'help' ")
    }
    if let entry { lines.remove(at: entry) }
  }

  private var bashQuoting: String {
    #"""
    # Quotes completions as words. As file names, they would get a backslash before '=' and ':'.
    __\#(program)_add_completions() {
        local -r raw="${COMP_WORDS[COMP_CWORD]}"
        local completion
        while IFS='' read -r completion; do
            if [[ "${1}" != -W ]]; then
                compopt -o filenames 2> /dev/null
            elif [[ "${raw}" != [\'\"]* ]]; then
                printf -v completion %q "${completion}"
            elif [[ "${completion}" = *[\'\"\\\$\`]* ]]; then
                continue
            fi
            COMPREPLY+=("${completion}")
        done < <(IFS=$'\n' compgen "${@}" -- "${cur}")
        # A value follows KEY=, and a name follows SCREEN/.
        if [[ "${#COMPREPLY[@]}" -eq 1 && "${COMPREPLY[0]}" = *[=/] ]]; then
            compopt -o nospace 2> /dev/null
        fi
    }

    """#
  }

  private func bashForm(_ standard: String) -> String {
    #"""
    # Completes FORM as '\#(standard) FORM'.
    _\#(program)_or_form() {
        local -r cur="${2}"
        if ((COMP_CWORD > 1)) && [[ "${COMP_WORDS[1]}" != -* && ' \#(subcommands.joined(separator: " ")) ' != *" ${COMP_WORDS[1]} "* ]]; then
            local -a words=("${COMP_WORDS[0]}" \#(standard) "${COMP_WORDS[@]:1}")
            local COMP_LINE="${COMP_WORDS[0]} \#(standard)${COMP_LINE:${#COMP_WORDS[0]}}"
            local COMP_POINT="$((COMP_POINT + ${#words[1]} + 1))"
            local -a COMP_WORDS=("${words[@]}")
            local COMP_CWORD="$((COMP_CWORD + 1))"
        fi
        if ((COMP_CWORD == 1)) && [[ "${cur}" != -* ]]; then
            __\#(program)_add_completions -W '\#(subcommands.joined(separator: "\n"))'
            __\#(program)_add_completions -o plusdirs -f
        else
            _\#(program) "${@}"
        fi
    }

    complete -F _\#(program)_or_form \#(program)
    """#
  }

  private var zshOpenWords: String {
    #"""
    # Adds no space after KEY=, which a value follows, and after SCREEN/.
    __\#(program)_complete() {
        local -ar open=("${(M)@:#([^:\\]|\\?)#[=/](|:*)}")
        local -ar whole=("${@:#(|([^:\\]|\\?)#[=/])(|:*)}")
        local -ar empty=("${(M)@:#(|:*)}")
        _describe -V '' open -S '' -- whole -- empty -P $'\'\''
    }

    """#
  }

  private func zshForm(_ standard: String) -> String {
    #"""
    functions[__\#(program)_arguments]="${functions[_\#(program)]}"

    # Completes FORM as '\#(standard) FORM'.
    _\#(program)() {
        local -ar subcommands=(\#(subcommands.joined(separator: " ")))
        local -i ret=1
        if ((CURRENT > 2)) && [[ "${words[2]}" != -* ]] && ((! ${subcommands[(Ie)${words[2]}]})); then
            words=("${words[1]}" \#(standard) "${words[@]:1}")
            ((CURRENT++))
        fi
        if ((CURRENT == 2)) && [[ "${words[2]}" != -* ]]; then
            _files && ret=0
        fi
        __\#(program)_arguments "${@}" && ret=0
        return "${ret}"
    }

    """#
  }

  private func fishForm(_ standard: String) -> String {
    #"""
    functions --erase __\#(program)_typed_tokens
    functions --copy __\#(program)_tokens __\#(program)_typed_tokens

    # Completes FORM as '\#(standard) FORM'.
    function __\#(program)_tokens
        set -l tokens (__\#(program)_typed_tokens $argv)
        if string match -q -- '-p*' $argv; and set -q tokens[2]
            if not contains -- $tokens[2] \#(subcommands.joined(separator: " ")); and not string match -q -- '-*' $tokens[2]
                set tokens $tokens[1] \#(standard) $tokens[2..]
            end
        end
        set -q tokens[1]; and printf '%s\n' $tokens
    end

    complete -c \#(program) -n '__\#(program)_should_offer_completions_for_positional "\#(program)" -eq 1' -fa '(for path in (commandline -t)*; printf "%s\n" $path; end; __fish_complete_directories (commandline -t) "")'
    """#
  }
}
