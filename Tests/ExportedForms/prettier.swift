// Written by 'formwork export --format swift' from 'prettier.json'.
//
// Add this file to a program that depends on the library Formwork. For a prompt, import FormworkTerminal:
// await SettingsPrompt(prettier).runAndExit()

import Formwork

let prettier = Form("Prettier", store: ".prettierrc.json") {
  Section("Lines", footer: "These settings override those in an .editorconfig file.", indexTitle: "L") {
    Row(
      text: "Print width",
      accessory: .textField(kind: .integer, value: 80, minimum: 0),
      key: "printWidth",
      help: "The line length to aim for; not a hard limit. Prettier recommends at most 80."
    )
    Row(
      text: "Tab width",
      accessory: .stepper(value: 2, minimum: 0),
      key: "tabWidth",
      help: "Columns for each level of indentation."
    )
    Row(
      text: "Indent with tabs",
      accessory: .switchToggle(value: false),
      key: "useTabs",
      help: "Spaces are still used for alignment."
    )
    Row(
      text: "End of line",
      accessory: .picker(
        items: [
          Row.Item("lf", title: "LF", detail: "Linux, macOS and in git"),
          Row.Item("crlf", title: "CRLF", detail: "Windows"),
          Row.Item("cr", title: "CR", detail: "rarely used"),
          Row.Item("auto", title: "Keep", detail: "same as the file's first line"),
        ],
        value: "lf"
      ),
      key: "endOfLine"
    )
  }
  Section("Punctuation", indexTitle: "P") {
    Row(
      text: "Semicolons",
      accessory: .switchToggle(value: true),
      key: "semi",
      help: "If off, semicolons are added only where a line would be ambiguous without one."
    )
    Row(
      text: "Single quotes",
      accessory: .switchToggle(value: false),
      key: "singleQuote",
      help: "Strings that need fewer escapes in double quotes use those. JSX has its own setting."
    )
    Row(text: "Single quotes in JSX", accessory: .switchToggle(value: false), key: "jsxSingleQuote")
    Row(
      text: "Quotes around properties",
      accessory: .picker(
        items: [
          Row.Item("as-needed", title: "As needed", detail: "only where required"),
          Row.Item(
            "consistent", title: "Consistent", detail: "all properties of an object, if one requires quotes"
          ),
          Row.Item("preserve", title: "Preserve", detail: "as they were written"),
        ],
        value: "as-needed"
      ),
      key: "quoteProps"
    )
    Row(
      text: "Trailing commas",
      accessory: .picker(
        items: [
          Row.Item("all", title: "All", detail: "wherever possible, including function arguments"),
          Row.Item("es5", title: "ES5", detail: "where ES5 allows them: objects, arrays"),
          Row.Item("none", title: "None"),
        ],
        value: "all"
      ),
      key: "trailingComma",
      help: "Applies only if the items are on several lines."
    )
    Row(
      text: "Arrow function parentheses",
      accessory: .segmentedControl(
        items: [Row.Item("always", title: "(x) => x"), Row.Item("avoid", title: "x => x")], selectedIndex: 0
      ),
      accessibilityLabel: "Parentheses around an arrow function's only parameter",
      key: "arrowParens"
    )
  }
  Section("Objects and operators", indexTitle: "O") {
    Row(
      text: "Spaces inside braces",
      accessory: .switchToggle(value: true),
      key: "bracketSpacing",
      help: "On: { foo: bar }. Off: {foo: bar}."
    )
    Row(
      text: "Object wrapping",
      accessory: .picker(
        items: [
          Row.Item(
            "preserve", title: "Preserve", detail: "several lines if the first property is on a new line"
          ),
          Row.Item("collapse", title: "Collapse", detail: "one line if it fits"),
        ],
        value: "preserve"
      ),
      key: "objectWrap",
      help: "Requires Prettier 3.5 or later."
    )
    Row(
      text: "Operators at a line break",
      accessory: .segmentedControl(
        items: [Row.Item("start", title: "Start of line"), Row.Item("end", title: "End of line")],
        selectedIndex: 1
      ),
      key: "experimentalOperatorPosition",
      help: "The position of + or && in a wrapped expression. Requires Prettier 3.5 or later."
    )
    Row(
      text: "Experimental ternaries",
      accessory: .switchToggle(value: false),
      key: "experimentalTernaries",
      help: "Puts the question mark after the condition. Requires Prettier 3.1 or later."
    )
  }
  Section("Markup and prose", indexTitle: "M") {
    Row(
      text: "Closing bracket on the last line",
      accessory: .switchToggle(value: false),
      key: "bracketSameLine",
      help: "Puts the > of an HTML, JSX, Vue or Angular element at the end of its last line."
    )
    Row(
      text: "One attribute per line",
      accessory: .switchToggle(value: false),
      key: "singleAttributePerLine",
      help: "Applies to HTML, Vue and JSX."
    )
    Row(
      text: "HTML whitespace",
      accessory: .picker(
        items: [
          Row.Item("css", title: "As in CSS", detail: "by each element's default display"),
          Row.Item("strict", title: "Strict", detail: "all whitespace matters"),
          Row.Item("ignore", title: "Ignore", detail: "no whitespace matters"),
        ],
        value: "css"
      ),
      key: "htmlWhitespaceSensitivity",
      help: "Whether whitespace around tags is significant in HTML, Vue, Angular and Handlebars."
    )
    Row(
      text: "Indent Vue script and style",
      accessory: .switchToggle(value: false),
      key: "vueIndentScriptAndStyle"
    )
    Row(
      text: "Wrap prose",
      accessory: .picker(
        items: [
          Row.Item("always", title: "Always", detail: "at the print width"),
          Row.Item("never", title: "Never", detail: "one line for each paragraph"),
          Row.Item("preserve", title: "Preserve", detail: "as it was written"),
        ],
        value: "preserve"
      ),
      key: "proseWrap",
      help: "Applies to Markdown and YAML."
    )
    Row(
      text: "Embedded code",
      accessory: .segmentedControl(
        items: [Row.Item("auto", title: "Format"), Row.Item("off", title: "Keep")], selectedIndex: 0
      ),
      key: "embeddedLanguageFormatting",
      help: "For example, code blocks in Markdown or tagged templates in JavaScript."
    )
  }
  Section(indexTitle: "W", uuid: "more") {
    Row(
      text: "Files",
      detailText: "Pragmas, parser, range",
      accessory: .disclosureIndicator,
      cellClass: SubtitleCell.self,
      id: "which-files",
      actions: [.push("files")]
    )
  }
} screens: {
  filesScreen
}

private var filesScreen: Screen {
  Screen("files", title: "Files") {
    Section("Pragmas") {
      Row(
        text: "Only files with a pragma",
        accessory: .switchToggle(value: false),
        key: "requirePragma",
        help: "Formats only files whose first comment contains @prettier or @format."
      )
      Row(
        text: "Insert a pragma",
        accessory: .switchToggle(value: false),
        key: "insertPragma",
        help: "Adds @format to the first comment of formatted files. Ignored if one is required."
      )
      .enabled(when: "!requirePragma")
      Row(
        text: "Let files opt out",
        accessory: .switchToggle(value: false),
        key: "checkIgnorePragma",
        help: "Skips files whose first comment has @noprettier or @noformat. Requires Prettier 3.6."
      )
    }
    Section("Parser") {
      Row(
        text: "Parser",
        accessory: .picker(
          items: [
            Row.Item("babel", title: "babel", detail: "JavaScript"),
            Row.Item("babel-flow", title: "babel-flow", detail: "JavaScript with Flow"),
            Row.Item("babel-ts", title: "babel-ts", detail: "TypeScript, by Babel"),
            Row.Item("flow", title: "flow", detail: "JavaScript with Flow"),
            Row.Item("typescript", title: "typescript", detail: "TypeScript"),
            Row.Item("acorn", title: "acorn", detail: "JavaScript"),
            Row.Item("espree", title: "espree", detail: "JavaScript"),
            Row.Item("meriyah", title: "meriyah", detail: "JavaScript"),
            Row.Item("css", title: "css", detail: "CSS"),
            Row.Item("less", title: "less", detail: "Less"),
            Row.Item("scss", title: "scss", detail: "SCSS"),
            Row.Item("json", title: "json", detail: "JSON"),
            Row.Item("json5", title: "json5", detail: "JSON5"),
            Row.Item("jsonc", title: "jsonc", detail: "JSON with comments"),
            Row.Item("json-stringify", title: "json-stringify", detail: "like JSON.stringify"),
            Row.Item("graphql", title: "graphql", detail: "GraphQL"),
            Row.Item("markdown", title: "markdown", detail: "Markdown"),
            Row.Item("mdx", title: "mdx", detail: "MDX"),
            Row.Item("html", title: "html", detail: "HTML"),
            Row.Item("vue", title: "vue", detail: "Vue"),
            Row.Item("angular", title: "angular", detail: "Angular"),
            Row.Item("lwc", title: "lwc", detail: "Lightning Web Components"),
            Row.Item("mjml", title: "mjml", detail: "MJML"),
            Row.Item("glimmer", title: "glimmer", detail: "Ember, Handlebars"),
            Row.Item("yaml", title: "yaml", detail: "YAML"),
          ]
        ),
        editActions: [Row.EditAction(title: "Choose by file name", actions: [.reset(["parser"])])],
        key: "parser",
        help: "By default, chosen by file name. If set, it applies to all files."
      )
      Row(
        text: "File name",
        accessory: .textField(kind: .path, placeholder: "src/index.ts"),
        editActions: [Row.EditAction(title: "Remove", style: .destructive, actions: [.reset(["filepath"])])],
        key: "filepath",
        help: "Selects the parser for input without a file. Intended for the command line."
      )
    }
    Section(
      "Range", footer: "Intended for editors: a range in a project's settings applies to each of its files."
    ) {
      Row(
        text: "First character",
        accessory: .textField(kind: .integer, value: 0, minimum: 0),
        key: "rangeStart",
        help: "Formatting begins with the line of the statement at this position."
      )
      Row(
        text: "Last character",
        accessory: .textField(kind: .integer, placeholder: "end of file", minimum: 0),
        key: "rangeEnd",
        help: "Formatting ends with the statement before this position."
      )
      Row(
        text: "Format whole files",
        cellClass: ButtonCell.self,
        id: "whole-file",
        actions: [.reset(["rangeStart", "rangeEnd"])]
      )
    }
  }
}
