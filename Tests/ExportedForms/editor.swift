// Written by 'formwork export --format swift' from 'editor.json'.
//
// Add this file to a program that depends on the library Formwork. For a prompt, import FormworkTerminal:
// await SettingsPrompt(editor).runAndExit()

import Formwork

let editor = Form(
  "VS Code", store: StoreDefinition(file: "$XDG_CONFIG_HOME/Code/User/settings.json", keys: .flat)
) {
  Section("Appearance", indexTitle: "Appearance") {
    Row(
      text: "Color theme",
      accessory: .textField(value: "Default Dark Modern", isRequired: true),
      editActions: [
        Row.EditAction(
          title: "Dark Modern", actions: [.set([.init("workbench.colorTheme", "Default Dark Modern")])]
        ),
        Row.EditAction(
          title: "Light Modern", actions: [.set([.init("workbench.colorTheme", "Default Light Modern")])]
        ),
        Row.EditAction(
          title: "High contrast", actions: [.set([.init("workbench.colorTheme", "Default High Contrast")])]
        ),
      ],
      key: "workbench.colorTheme",
      help: "The full name of a theme, including those of extensions."
    )
    .enabled(when: "!window.autoDetectColorScheme")
    Row(
      text: "Follow the system theme",
      accessory: .switchToggle(value: false),
      key: "window.autoDetectColorScheme"
    )
    Row(
      text: "Dark theme",
      accessory: .textField(value: "Default Dark Modern", isRequired: true),
      key: "workbench.preferredDarkColorTheme"
    )
    .visible(when: "window.autoDetectColorScheme")
    Row(
      text: "Light theme",
      accessory: .textField(value: "Default Light Modern", isRequired: true),
      key: "workbench.preferredLightColorTheme"
    )
    .visible(when: "window.autoDetectColorScheme")
    Row(
      text: "File icons",
      accessory: .textField(value: "vs-seti", isRequired: true),
      key: "workbench.iconTheme",
      help: "vs-seti, vs-minimal, an icon theme of an extension, or null for no icons."
    )
    .nullable()
    Row(
      text: "Side bar",
      accessory: .segmentedControl(
        items: [Row.Item("left", title: "Left"), Row.Item("right", title: "Right")], selectedIndex: 0
      ),
      key: "workbench.sideBar.location",
      id: "sideBar"
    )
    Row(
      text: "Activity bar",
      accessory: .picker(
        items: [
          Row.Item("default", title: "Beside the side bar"),
          Row.Item("top", title: "Above the side bar"),
          Row.Item("bottom", title: "Below the side bar"),
          Row.Item("hidden", title: "Hidden"),
        ],
        value: "default"
      ),
      key: "workbench.activityBar.location",
      id: "activityBar"
    )
    Row(
      text: "Panel",
      accessory: .picker(
        items: [
          Row.Item("bottom", title: "Bottom"),
          Row.Item("top", title: "Top"),
          Row.Item("left", title: "Left"),
          Row.Item("right", title: "Right"),
        ],
        value: "bottom"
      ),
      key: "workbench.panel.defaultLocation",
      id: "panel",
      help: "The position of the terminal, problems and output in a newly opened folder."
    )
    Row(
      text: "Status bar",
      accessory: .switchToggle(value: true),
      key: "workbench.statusBar.visible",
      id: "statusBar"
    )
    Row(
      text: "Reduce motion",
      accessory: .segmentedControl(
        items: [
          Row.Item("on", title: "Yes"),
          Row.Item("off", title: "No"),
          Row.Item("auto", title: "Same as the system"),
        ],
        selectedIndex: 2
      ),
      key: "workbench.reduceMotion"
    )
  }
  Section("Text", indexTitle: "Text") {
    Row(
      text: "Font",
      accessory: .textField(value: "'Droid Sans Mono', 'monospace', monospace", isRequired: true),
      key: "editor.fontFamily",
      id: "font",
      help: "Separate fonts by commas; the first one installed is used. Quote names with spaces."
    )
    Row(
      text: "Text size",
      accessory: .textField(kind: .decimal, value: 14, minimum: 6, maximum: 100),
      key: "editor.fontSize",
      id: "fontSize",
      help: "In pixels."
    )
    Row(
      text: "Font weight",
      accessory: .textField(
        value: "normal",
        pattern: "normal|bold|1000|[1-9][0-9]{0,2}",
        message: "normal, bold or a number from 1 to 1000"
      ),
      key: "editor.fontWeight",
      id: "fontWeight"
    )
    Row(
      text: "Line height",
      accessory: .textField(kind: .decimal, value: 0, minimum: 0, maximum: 150),
      key: "editor.lineHeight",
      id: "lineHeight",
      help: "0: based on the text size. Below 8: a multiple of the text size. From 8: pixels."
    )
    Row(
      text: "Letter spacing",
      accessory: .textField(kind: .decimal, value: 0, minimum: -5, maximum: 20),
      key: "editor.letterSpacing",
      help: "In pixels."
    )
    Row(
      text: "Zoom with Ctrl and the mouse wheel",
      accessory: .switchToggle(value: false),
      key: "editor.mouseWheelZoom"
    )
    Row(
      text: "Whitespace",
      accessory: .picker(
        items: [
          Row.Item("none", title: "Hidden"),
          Row.Item("boundary", title: "All but single spaces"),
          Row.Item("selection", title: "In the selection"),
          Row.Item("trailing", title: "At line ends"),
          Row.Item("all", title: "Shown"),
        ],
        value: "selection"
      ),
      key: "editor.renderWhitespace"
    )
  }
  Section("Lines", indexTitle: "Lines") {
    Row(
      text: "Line numbers",
      accessory: .picker(
        items: [
          Row.Item("on", title: "Shown"),
          Row.Item("off", title: "Hidden"),
          Row.Item("relative", title: "Distance from the cursor"),
          Row.Item("interval", title: "Every tenth line"),
        ],
        value: "on"
      ),
      key: "editor.lineNumbers"
    )
    Row(
      text: "Wrap long lines",
      accessory: .picker(
        items: [
          Row.Item("off", title: "No"),
          Row.Item("on", title: "At the window's edge"),
          Row.Item("wordWrapColumn", title: "At the wrap column"),
          Row.Item("bounded", title: "At the edge or the wrap column"),
        ],
        value: "off"
      ),
      key: "editor.wordWrap",
      id: "wordWrap"
    )
    Row(
      text: "Wrap column",
      accessory: .textField(kind: .integer, value: 80, minimum: 1),
      key: "editor.wordWrapColumn",
      help: "Only for wrapping at the wrap column."
    )
    .enabled(when: "editor.wordWrap in ['wordWrapColumn', 'bounded']")
    Row(
      text: "Indent of wrapped lines",
      accessory: .picker(
        items: [
          Row.Item("none", title: "None"),
          Row.Item("same", title: "Same as the line"),
          Row.Item("indent", title: "One more level"),
          Row.Item("deepIndent", title: "Two more levels"),
        ],
        value: "same"
      ),
      key: "editor.wrappingIndent"
    )
    Row(
      text: "Highlight current line",
      accessory: .segmentedControl(
        items: [
          Row.Item("none", title: "No"),
          Row.Item("gutter", title: "Gutter"),
          Row.Item("line", title: "Line"),
          Row.Item("all", title: "Both"),
        ],
        selectedIndex: 2
      ),
      key: "editor.renderLineHighlight"
    )
    Row(text: "Folding", accessory: .switchToggle(value: true), key: "editor.folding")
    Row(
      text: "Folding arrows",
      accessory: .segmentedControl(
        items: [
          Row.Item("always", title: "Always"),
          Row.Item("mouseover", title: "On hover"),
          Row.Item("never", title: "Never"),
        ],
        selectedIndex: 1
      ),
      key: "editor.showFoldingControls"
    )
    .enabled(when: "editor.folding")
  }
  Section("Cursor", indexTitle: "Cursor") {
    Row(
      text: "Cursor shape",
      accessory: .picker(
        items: [
          Row.Item("line", title: "Line"),
          Row.Item("block", title: "Block"),
          Row.Item("underline", title: "Underline"),
          Row.Item("line-thin", title: "Thin line"),
          Row.Item("block-outline", title: "Outline"),
          Row.Item("underline-thin", title: "Thin underline"),
        ],
        value: "line"
      ),
      key: "editor.cursorStyle",
      id: "cursorStyle"
    )
    Row(
      text: "Cursor blinking",
      accessory: .picker(
        items: [
          Row.Item("blink", title: "Blink"),
          Row.Item("smooth", title: "Smooth"),
          Row.Item("phase", title: "Fade"),
          Row.Item("expand", title: "Expand"),
          Row.Item("solid", title: "None"),
        ],
        value: "blink"
      ),
      key: "editor.cursorBlinking",
      id: "cursorBlinking"
    )
    Row(
      text: "Cursor width",
      accessory: .textField(kind: .integer, value: 0, minimum: 0),
      key: "editor.cursorWidth",
      help: "In pixels, for a line cursor. 0: based on the text size."
    )
    Row(
      text: "Smooth cursor movement",
      accessory: .segmentedControl(
        items: [
          Row.Item("off", title: "Never"),
          Row.Item("explicit", title: "After key presses"),
          Row.Item("on", title: "Always"),
        ],
        selectedIndex: 0
      ),
      key: "editor.cursorSmoothCaretAnimation"
    )
    Row(
      text: "Lines around the cursor",
      accessory: .textField(kind: .integer, value: 0, minimum: 0),
      key: "editor.cursorSurroundingLines",
      help: "The number of lines to keep visible above and below the cursor."
    )
    Row(
      text: "Add a cursor with",
      accessory: .segmentedControl(
        items: [Row.Item("alt", title: "Alt + click"), Row.Item("ctrlCmd", title: "Ctrl + click")],
        selectedIndex: 0
      ),
      key: "editor.multiCursorModifier",
      help: "The other key opens links."
    )
    Row(text: "Drag and drop text", accessory: .switchToggle(value: true), key: "editor.dragAndDrop")
    Row(
      text: "Copy the line if nothing is selected",
      accessory: .switchToggle(value: true),
      key: "editor.emptySelectionClipboard"
    )
  }
  Section("Indentation", indexTitle: "Indent") {
    Row(
      text: "Tab size",
      accessory: .textField(kind: .integer, value: 4, minimum: 1),
      key: "editor.tabSize",
      help: "In columns. If detection is on, the size used in the file applies."
    )
    Row(text: "Indent with spaces", accessory: .switchToggle(value: true), key: "editor.insertSpaces")
    Row(text: "Detect from the file", accessory: .switchToggle(value: true), key: "editor.detectIndentation")
    Row(
      text: "Indent new lines",
      accessory: .picker(
        items: [
          Row.Item("none", title: "No"),
          Row.Item("keep", title: "As the line above"),
          Row.Item("brackets", title: "After brackets too"),
          Row.Item("advanced", title: "By the language's Enter rules"),
          Row.Item("full", title: "By all of the language's rules"),
        ],
        value: "full"
      ),
      key: "editor.autoIndent"
    )
    Row(
      text: "Indent guides",
      accessory: .switchToggle(value: true),
      key: "editor.guides.indentation",
      id: "indentGuides"
    )
  }
  Section("Brackets and quotes", indexTitle: "Brackets") {
    Row(
      text: "Close brackets",
      accessory: .picker(
        items: [
          Row.Item("always", title: "Always"),
          Row.Item("languageDefined", title: "By language"),
          Row.Item("beforeWhitespace", title: "Before a space"),
          Row.Item("never", title: "Never"),
        ],
        value: "languageDefined"
      ),
      key: "editor.autoClosingBrackets"
    )
    Row(
      text: "Close quotes",
      accessory: .picker(
        items: [
          Row.Item("always", title: "Always"),
          Row.Item("languageDefined", title: "By language"),
          Row.Item("beforeWhitespace", title: "Before a space"),
          Row.Item("never", title: "Never"),
        ],
        value: "languageDefined"
      ),
      key: "editor.autoClosingQuotes"
    )
    Row(
      text: "Highlight matching bracket",
      accessory: .segmentedControl(
        items: [
          Row.Item("always", title: "Always"),
          Row.Item("near", title: "Next to it"),
          Row.Item("never", title: "Never"),
        ],
        selectedIndex: 0
      ),
      key: "editor.matchBrackets"
    )
    Row(
      text: "Color bracket pairs",
      accessory: .switchToggle(value: true),
      key: "editor.bracketPairColorization.enabled",
      id: "bracketColors"
    )
    Row(
      text: "Bracket guides",
      accessory: .picker(
        items: [
          Row.Item(false, title: "No"),
          Row.Item("active", title: "For the pair around the cursor"),
          Row.Item(true, title: "For every pair"),
        ],
        value: false
      ),
      key: "editor.guides.bracketPairs",
      id: "bracketGuides"
    )
    Row(
      text: "Rename the closing tag too",
      accessory: .switchToggle(value: false),
      key: "editor.linkedEditing",
      help: "Works for languages that support it."
    )
  }
  Section("Suggestions", indexTitle: "Suggest") {
    Row(
      text: "Suggestion delay",
      accessory: .textField(kind: .integer, value: 10, minimum: 0),
      key: "editor.quickSuggestionsDelay",
      help: "In milliseconds after a key press."
    )
    Row(
      text: "Accept with Enter",
      accessory: .segmentedControl(
        items: [
          Row.Item("on", title: "Yes"),
          Row.Item("smart", title: "If it changes text"),
          Row.Item("off", title: "No"),
        ],
        selectedIndex: 0
      ),
      key: "editor.acceptSuggestionOnEnter"
    )
    Row(
      text: "Complete with Tab",
      accessory: .segmentedControl(
        items: [
          Row.Item("on", title: "Yes"),
          Row.Item("onlySnippets", title: "Snippets only"),
          Row.Item("off", title: "No"),
        ],
        selectedIndex: 2
      ),
      key: "editor.tabCompletion"
    )
    Row(
      text: "Preselected suggestion",
      accessory: .picker(
        items: [
          Row.Item("first", title: "The first"),
          Row.Item("recentlyUsed", title: "Last used"),
          Row.Item("recentlyUsedByPrefix", title: "Last used for these letters"),
        ],
        value: "first"
      ),
      key: "editor.suggestSelection"
    )
    Row(
      text: "Words from documents",
      accessory: .picker(
        items: [
          Row.Item("off", title: "None"),
          Row.Item("currentDocument", title: "This one"),
          Row.Item("matchingDocuments", title: "Those in the same language"),
          Row.Item("allDocuments", title: "All that are open"),
        ],
        value: "matchingDocuments"
      ),
      key: "editor.wordBasedSuggestions"
    )
    Row(
      text: "Snippets",
      accessory: .picker(
        items: [
          Row.Item("top", title: "First"),
          Row.Item("bottom", title: "Last"),
          Row.Item("inline", title: "Among the others"),
          Row.Item("none", title: "Not shown"),
        ],
        value: "inline"
      ),
      key: "editor.snippetSuggestions"
    )
    Row(
      text: "Inline suggestions",
      accessory: .switchToggle(value: true),
      key: "editor.inlineSuggest.enabled",
      id: "inlineSuggest",
      help: "Shows suggestions from assistants as gray text."
    )
    Row(
      text: "Parameter hints",
      accessory: .switchToggle(value: true),
      key: "editor.parameterHints.enabled",
      id: "parameterHints"
    )
  }
  Section("Hints in the code", indexTitle: "Hints") {
    Row(
      text: "Hover pop-ups", accessory: .switchToggle(value: true), key: "editor.hover.enabled", id: "hover"
    )
    Row(
      text: "Pop-up delay",
      accessory: .textField(kind: .integer, value: 300, minimum: 0, maximum: 10000),
      key: "editor.hover.delay",
      id: "hoverDelay",
      help: "In milliseconds."
    )
    .enabled(when: "editor.hover.enabled")
    Row(
      text: "Inlay hints",
      accessory: .picker(
        items: [
          Row.Item("on", title: "Shown"),
          Row.Item("onUnlessPressed", title: "Hidden by Ctrl + Alt"),
          Row.Item("offUnlessPressed", title: "Shown by Ctrl + Alt"),
          Row.Item("off", title: "Hidden"),
        ],
        value: "on"
      ),
      key: "editor.inlayHints.enabled",
      id: "inlayHints",
      help: "Types and parameter names shown in the code."
    )
    Row(
      text: "CodeLens",
      accessory: .switchToggle(value: true),
      key: "editor.codeLens",
      help: "Shows lines above functions, with references and tests to run."
    )
    Row(
      text: "Light bulb",
      accessory: .segmentedControl(
        items: [
          Row.Item("off", title: "Hidden"),
          Row.Item("onCode", title: "On code"),
          Row.Item("on", title: "Everywhere"),
        ],
        selectedIndex: 1
      ),
      key: "editor.lightbulb.enabled",
      id: "lightbulb",
      help: "Offers fixes for the line."
    )
    Row(
      text: "Highlight uses of a name",
      accessory: .segmentedControl(
        items: [
          Row.Item("off", title: "No"),
          Row.Item("singleFile", title: "In the file"),
          Row.Item("multiFile", title: "In all files"),
        ],
        selectedIndex: 1
      ),
      key: "editor.occurrencesHighlight"
    )
  }
  Section("Formatting", indexTitle: "Format") {
    Row(
      text: "Formatter",
      accessory: .textField(
        placeholder: "esbenp.prettier-vscode",
        pattern: "[^. ]+[.][^. ]+",
        message: "an extension's identifier, such as esbenp.prettier-vscode"
      ),
      key: "editor.defaultFormatter",
      help: "By default, VS Code asks if several are available."
    )
    .nullable()
    Row(text: "Format on save", accessory: .switchToggle(value: false), key: "editor.formatOnSave")
    Row(
      text: "What to format on save",
      accessory: .picker(
        items: [
          Row.Item("file", title: "The whole file"),
          Row.Item("modifications", title: "Changed lines"),
          Row.Item("modificationsIfAvailable", title: "Changed lines, else the file"),
        ],
        value: "file"
      ),
      key: "editor.formatOnSaveMode",
      help: "Changed lines are known only under source control."
    )
    .enabled(when: "editor.formatOnSave")
    Row(text: "Format on paste", accessory: .switchToggle(value: false), key: "editor.formatOnPaste")
    Row(text: "Format while typing", accessory: .switchToggle(value: false), key: "editor.formatOnType")
  }
  Section("Scrolling", indexTitle: "Scroll") {
    Row(text: "Minimap", accessory: .switchToggle(value: true), key: "editor.minimap.enabled", id: "minimap")
    Row(
      text: "Minimap side",
      accessory: .segmentedControl(
        items: [Row.Item("left", title: "Left"), Row.Item("right", title: "Right")], selectedIndex: 1
      ),
      key: "editor.minimap.side",
      id: "minimapSide"
    )
    .enabled(when: "editor.minimap.enabled")
    Row(
      text: "Minimap scale",
      accessory: .stepper(value: 1, minimum: 1, maximum: 3),
      key: "editor.minimap.scale",
      id: "minimapScale"
    )
    .enabled(when: "editor.minimap.enabled")
    Row(
      text: "Sticky scroll",
      accessory: .switchToggle(value: true),
      key: "editor.stickyScroll.enabled",
      id: "stickyScroll",
      help: "Keeps the headings of the current functions and classes at the top."
    )
    Row(
      text: "Maximum sticky lines",
      accessory: .stepper(value: 5, minimum: 1, maximum: 20),
      key: "editor.stickyScroll.maxLineCount",
      id: "stickyLines"
    )
    .enabled(when: "editor.stickyScroll.enabled")
    Row(text: "Smooth scrolling", accessory: .switchToggle(value: false), key: "editor.smoothScrolling")
    Row(
      text: "Scroll past the end", accessory: .switchToggle(value: true), key: "editor.scrollBeyondLastLine"
    )
  }
  Section("Editors and tabs", indexTitle: "Tabs") {
    Row(
      text: "Tabs",
      accessory: .segmentedControl(
        items: [
          Row.Item("multiple", title: "All"),
          Row.Item("single", title: "One"),
          Row.Item("none", title: "None"),
        ],
        selectedIndex: 0
      ),
      key: "workbench.editor.showTabs",
      id: "tabs"
    )
    Row(
      text: "Wrap tabs to several lines",
      accessory: .switchToggle(value: false),
      key: "workbench.editor.wrapTabs"
    )
    Row(
      text: "Width of a tab",
      accessory: .segmentedControl(
        items: [
          Row.Item("fit", title: "Fits the title"),
          Row.Item("shrink", title: "Shrinks"),
          Row.Item("fixed", title: "All the same"),
        ],
        selectedIndex: 0
      ),
      key: "workbench.editor.tabSizing"
    )
    Row(
      text: "Preview on a single click",
      accessory: .switchToggle(value: true),
      key: "workbench.editor.enablePreview",
      help: "A preview tab, with its title in italics, is reused until you edit or double-click."
    )
    Row(
      text: "Limit open editors",
      accessory: .switchToggle(value: false),
      key: "workbench.editor.limit.enabled",
      id: "limitEditors",
      help: "Closes the least recently used editor."
    )
    Row(
      text: "Maximum open editors",
      accessory: .textField(kind: .integer, value: 10, minimum: 1),
      key: "workbench.editor.limit.value",
      id: "editorLimit"
    )
    .enabled(when: "workbench.editor.limit.enabled")
    Row(
      text: "Breadcrumbs",
      accessory: .switchToggle(value: true),
      key: "breadcrumbs.enabled",
      id: "breadcrumbs",
      help: "Shows the path of the file and function."
    )
    Row(
      text: "Compare side by side",
      accessory: .switchToggle(value: true),
      key: "diffEditor.renderSideBySide",
      help: "If off, changes are shown inline."
    )
  }
  Section("Files", indexTitle: "Files") {
    Row(
      text: "Save automatically",
      accessory: .picker(
        items: [
          Row.Item("off", title: "No"),
          Row.Item("afterDelay", title: "After a delay"),
          Row.Item("onFocusChange", title: "When you leave the editor"),
          Row.Item("onWindowChange", title: "When you leave the window"),
        ],
        value: "off"
      ),
      key: "files.autoSave"
    )
    Row(
      text: "Save delay",
      accessory: .textField(kind: .integer, value: 1000, minimum: 0),
      key: "files.autoSaveDelay",
      help: "In milliseconds after the last change. Only for saving after a delay."
    )
    .enabled(when: "files.autoSave == 'afterDelay'")
    Row(
      text: "Unsaved changes when quitting",
      accessory: .picker(
        items: [
          Row.Item("off", title: "Ask"),
          Row.Item("onExit", title: "Keep, unless a window is closed"),
          Row.Item("onExitAndWindowClose", title: "Keep"),
        ],
        value: "onExit"
      ),
      key: "files.hotExit"
    )
    Row(
      text: "Encoding",
      accessory: .picker(
        items: [
          Row.Item("utf8", title: "UTF-8"),
          Row.Item("utf8bom", title: "UTF-8 with BOM"),
          Row.Item("utf16le", title: "UTF-16 LE"),
          Row.Item("utf16be", title: "UTF-16 BE"),
          Row.Item("windows1252", title: "Western (Windows 1252)"),
          Row.Item("iso88591", title: "Western (ISO 8859-1)"),
          Row.Item("iso88593", title: "Western (ISO 8859-3)"),
          Row.Item("iso885915", title: "Western (ISO 8859-15)"),
          Row.Item("macroman", title: "Western (Mac Roman)"),
          Row.Item("cp850", title: "Western (CP 850)"),
          Row.Item("cp437", title: "DOS (CP 437)"),
          Row.Item("windows1256", title: "Arabic (Windows 1256)"),
          Row.Item("iso88596", title: "Arabic (ISO 8859-6)"),
          Row.Item("windows1257", title: "Baltic (Windows 1257)"),
          Row.Item("iso88594", title: "Baltic (ISO 8859-4)"),
          Row.Item("iso885914", title: "Celtic (ISO 8859-14)"),
          Row.Item("windows1250", title: "Central European (Windows 1250)"),
          Row.Item("iso88592", title: "Central European (ISO 8859-2)"),
          Row.Item("cp852", title: "Central European (CP 852)"),
          Row.Item("windows1251", title: "Cyrillic (Windows 1251)"),
          Row.Item("cp866", title: "Cyrillic (CP 866)"),
          Row.Item("cp1125", title: "Cyrillic (CP 1125)"),
          Row.Item("iso88595", title: "Cyrillic (ISO 8859-5)"),
          Row.Item("koi8r", title: "Cyrillic (KOI8-R)"),
          Row.Item("koi8u", title: "Cyrillic (KOI8-U)"),
          Row.Item("koi8ru", title: "Cyrillic (KOI8-RU)"),
          Row.Item("iso885913", title: "Estonian (ISO 8859-13)"),
          Row.Item("windows1253", title: "Greek (Windows 1253)"),
          Row.Item("iso88597", title: "Greek (ISO 8859-7)"),
          Row.Item("windows1255", title: "Hebrew (Windows 1255)"),
          Row.Item("iso88598", title: "Hebrew (ISO 8859-8)"),
          Row.Item("iso885910", title: "Nordic (ISO 8859-10)"),
          Row.Item("cp865", title: "Nordic (CP 865)"),
          Row.Item("iso885916", title: "Romanian (ISO 8859-16)"),
          Row.Item("koi8t", title: "Tajik (KOI8-T)"),
          Row.Item("windows1254", title: "Turkish (Windows 1254)"),
          Row.Item("iso88599", title: "Turkish (ISO 8859-9)"),
          Row.Item("cp857", title: "Turkish (CP 857)"),
          Row.Item("windows1258", title: "Vietnamese (Windows 1258)"),
          Row.Item("gbk", title: "Simplified Chinese (GBK)"),
          Row.Item("gb18030", title: "Simplified Chinese (GB 18030)"),
          Row.Item("gb2312", title: "Simplified Chinese (GB 2312)"),
          Row.Item("cp950", title: "Traditional Chinese (Big5)"),
          Row.Item("big5hkscs", title: "Traditional Chinese (Big5-HKSCS)"),
          Row.Item("shiftjis", title: "Japanese (Shift JIS)"),
          Row.Item("eucjp", title: "Japanese (EUC-JP)"),
          Row.Item("euckr", title: "Korean (EUC-KR)"),
          Row.Item("windows874", title: "Thai (Windows 874)"),
          Row.Item("iso885911", title: "Thai (ISO 8859-11)"),
        ],
        value: "utf8"
      ),
      key: "files.encoding"
    )
    Row(text: "Guess the encoding", accessory: .switchToggle(value: false), key: "files.autoGuessEncoding")
    Row(
      text: "End of line",
      accessory: .picker(
        items: [
          Row.Item("auto", title: "Same as the system"),
          Row.Item("\n", title: "LF"),
          Row.Item("\r\n", title: "CRLF"),
        ],
        value: "auto"
      ),
      key: "files.eol",
      help: "For new files; existing files keep theirs."
    )
    Row(
      text: "Trim trailing spaces",
      accessory: .switchToggle(value: false),
      key: "files.trimTrailingWhitespace"
    )
    Row(text: "End with a new line", accessory: .switchToggle(value: false), key: "files.insertFinalNewline")
    Row(
      text: "Delete to the trash",
      accessory: .switchToggle(value: true),
      key: "files.enableTrash",
      help: "If off, files are deleted permanently."
    )
    Row(
      text: "Keep a local history",
      accessory: .switchToggle(value: true),
      key: "workbench.localHistory.enabled",
      id: "localHistory",
      help: "Keeps a copy of each saved version."
    )
    Row(
      text: "Copies per file",
      accessory: .textField(kind: .integer, value: 50, minimum: 0),
      key: "workbench.localHistory.maxFileEntries",
      id: "historyEntries"
    )
    .enabled(when: "workbench.localHistory.enabled")
  }
  Section("Explorer", indexTitle: "Explorer") {
    Row(
      text: "Show the open file",
      accessory: .picker(
        items: [
          Row.Item(true, title: "Yes"),
          Row.Item(false, title: "No"),
          Row.Item("focusNoScroll", title: "Without scrolling"),
        ],
        value: true
      ),
      key: "explorer.autoReveal"
    )
    Row(
      text: "Sort order",
      accessory: .picker(
        items: [
          Row.Item("default", title: "Folders first"),
          Row.Item("mixed", title: "Folders among files"),
          Row.Item("filesFirst", title: "Files first"),
          Row.Item("type", title: "By extension"),
          Row.Item("modified", title: "Newest first"),
          Row.Item("foldersNestsFiles", title: "Folders, nested files, files"),
        ],
        value: "default"
      ),
      key: "explorer.sortOrder",
      id: "explorerOrder"
    )
    Row(
      text: "Combine folders with one child",
      accessory: .switchToggle(value: true),
      key: "explorer.compactFolders"
    )
    Row(
      text: "Nest related files",
      accessory: .switchToggle(value: false),
      key: "explorer.fileNesting.enabled",
      id: "nestFiles",
      help: "For example, package-lock.json under package.json."
    )
    Row(
      text: "Expand nested files",
      accessory: .switchToggle(value: true),
      key: "explorer.fileNesting.expand",
      id: "expandNests"
    )
    .enabled(when: "explorer.fileNesting.enabled")
    Row(
      text: "Hide files ignored by git",
      accessory: .switchToggle(value: false),
      key: "explorer.excludeGitIgnore"
    )
    Row(text: "Ask before deleting", accessory: .switchToggle(value: true), key: "explorer.confirmDelete")
    Row(
      text: "Ask before moving",
      accessory: .switchToggle(value: true),
      key: "explorer.confirmDragAndDrop",
      help: "When files are dragged to another folder."
    )
  }
  Section("Search", indexTitle: "Search") {
    Row(text: "Search while typing", accessory: .switchToggle(value: true), key: "search.searchOnType")
    Row(
      text: "Search delay",
      accessory: .textField(kind: .integer, value: 300),
      key: "search.searchOnTypeDebouncePeriod",
      id: "searchDelay",
      help: "In milliseconds after a key press."
    )
    .enabled(when: "search.searchOnType")
    Row(
      text: "Match case if the search has capitals",
      accessory: .switchToggle(value: false),
      key: "search.smartCase"
    )
    Row(
      text: "Skip ignored files",
      accessory: .switchToggle(value: true),
      key: "search.useIgnoreFiles",
      help: "Skips files listed in .gitignore and .ignore."
    )
    Row(
      text: "Skip globally ignored files",
      accessory: .switchToggle(value: false),
      key: "search.useGlobalIgnoreFiles",
      help: "Skips files listed in your global git ignore file."
    )
    .enabled(when: "search.useIgnoreFiles")
    Row(text: "Follow symbolic links", accessory: .switchToggle(value: true), key: "search.followSymlinks")
    Row(
      text: "Order of results",
      accessory: .picker(
        items: [
          Row.Item("default", title: "By folder and name"),
          Row.Item("fileNames", title: "By name"),
          Row.Item("type", title: "By extension"),
          Row.Item("modified", title: "Newest first"),
          Row.Item("countDescending", title: "Most results first"),
          Row.Item("countAscending", title: "Fewest results first"),
        ],
        value: "default"
      ),
      key: "search.sortOrder",
      id: "searchOrder"
    )
    Row(
      text: "Line numbers in results", accessory: .switchToggle(value: false), key: "search.showLineNumbers"
    )
  }
  Section("Terminal", indexTitle: "Terminal") {
    Row(
      text: "Terminal font",
      accessory: .textField(placeholder: "monospace"),
      key: "terminal.integrated.fontFamily",
      id: "terminalFont",
      help: "Default: the editor's font."
    )
    Row(
      text: "Terminal text size",
      accessory: .textField(kind: .decimal, value: 14, minimum: 6, maximum: 100),
      key: "terminal.integrated.fontSize",
      id: "terminalFontSize"
    )
    Row(
      text: "Terminal cursor",
      accessory: .segmentedControl(
        items: [
          Row.Item("block", title: "Block"),
          Row.Item("line", title: "Line"),
          Row.Item("underline", title: "Underline"),
        ],
        selectedIndex: 0
      ),
      key: "terminal.integrated.cursorStyle",
      id: "terminalCursor"
    )
    Row(
      text: "Blinking cursor",
      accessory: .switchToggle(value: false),
      key: "terminal.integrated.cursorBlinking",
      id: "terminalBlinking"
    )
    Row(
      text: "Lines to keep",
      accessory: .textField(kind: .integer, value: 1000, minimum: 0),
      key: "terminal.integrated.scrollback",
      help: "Memory for them is reserved in advance."
    )
    Row(
      text: "Copy on selection",
      accessory: .switchToggle(value: false),
      key: "terminal.integrated.copyOnSelection"
    )
    Row(
      text: "Right click",
      accessory: .picker(
        items: [
          Row.Item("default", title: "Opens the menu"),
          Row.Item("copyPaste", title: "Copies, or pastes if nothing is selected"),
          Row.Item("paste", title: "Pastes"),
          Row.Item("selectWord", title: "Selects the word, opens the menu"),
          Row.Item("nothing", title: "Is sent to the program"),
        ],
        value: "default"
      ),
      key: "terminal.integrated.rightClickBehavior"
    )
    Row(
      text: "New terminals open in",
      accessory: .segmentedControl(
        items: [Row.Item("view", title: "The panel"), Row.Item("editor", title: "A tab")], selectedIndex: 0
      ),
      key: "terminal.integrated.defaultLocation",
      id: "terminalLocation"
    )
    Row(
      text: "Folder to start in",
      accessory: .textField(kind: .path, placeholder: "the workspace's folder"),
      key: "terminal.integrated.cwd"
    )
    Row(
      text: "Ask before closing the window",
      accessory: .picker(
        items: [
          Row.Item("never", title: "Never"),
          Row.Item("always", title: "If a terminal is open"),
          Row.Item("hasChildProcesses", title: "If a program runs in one"),
        ],
        value: "never"
      ),
      key: "terminal.integrated.confirmOnExit",
      id: "terminalConfirmExit"
    )
    Row(
      text: "Command marks",
      accessory: .switchToggle(value: true),
      key: "terminal.integrated.shellIntegration.enabled",
      id: "shellIntegration",
      help: "Shows where each command begins and whether it succeeded."
    )
  }
  Section("Git", indexTitle: "Git") {
    Row(text: "Git", accessory: .switchToggle(value: true), key: "git.enabled", id: "git")
    Row(
      text: "Fetch automatically",
      accessory: .picker(
        items: [
          Row.Item(false, title: "No"),
          Row.Item(true, title: "From the default remote"),
          Row.Item("all", title: "From all remotes"),
        ],
        value: false
      ),
      key: "git.autofetch"
    )
    .enabled(when: "git.enabled")
    Row(
      text: "Seconds between fetches",
      accessory: .textField(kind: .integer, value: 180),
      key: "git.autofetchPeriod"
    )
    .enabled(when: "git.enabled")
    Row(
      text: "Commit all if nothing is staged",
      accessory: .switchToggle(value: false),
      key: "git.enableSmartCommit"
    )
    .enabled(when: "git.enabled")
    Row(
      text: "Files to commit if none are staged",
      accessory: .segmentedControl(
        items: [Row.Item("all", title: "Every file"), Row.Item("tracked", title: "Tracked files")],
        selectedIndex: 0
      ),
      key: "git.smartCommitChanges"
    )
    .enabled(when: "git.enableSmartCommit")
    Row(
      text: "After a commit",
      accessory: .segmentedControl(
        items: [
          Row.Item("none", title: "Nothing"),
          Row.Item("push", title: "Push"),
          Row.Item("sync", title: "Pull and push"),
        ],
        selectedIndex: 0
      ),
      key: "git.postCommitCommand"
    )
    .enabled(when: "git.enabled")
    Row(text: "Ask before synchronizing", accessory: .switchToggle(value: true), key: "git.confirmSync")
      .enabled(when: "git.enabled")
    Row(text: "Rebase when synchronizing", accessory: .switchToggle(value: false), key: "git.rebaseWhenSync")
      .enabled(when: "git.enabled")
    Row(
      text: "Sign commits",
      accessory: .switchToggle(value: false),
      key: "git.enableCommitSigning",
      help: "Uses the key configured in git."
    )
    .enabled(when: "git.enabled")
    Row(text: "Allow pushing by force", accessory: .switchToggle(value: false), key: "git.allowForcePush")
      .enabled(when: "git.enabled")
    Row(
      text: "Force push with lease",
      accessory: .switchToggle(value: true),
      key: "git.useForcePushWithLease",
      help: "Refuses to overwrite remote commits that you have not fetched."
    )
    .enabled(when: "git.allowForcePush")
    Row(
      text: "Ask before pushing by force", accessory: .switchToggle(value: true), key: "git.confirmForcePush"
    )
    .enabled(when: "git.allowForcePush")
    Row(
      text: "Default branch name",
      accessory: .textField(value: "main"),
      key: "git.defaultBranchName",
      help: "For new repositories. If empty, git's own setting applies."
    )
    .enabled(when: "git.enabled")
  }
  Section("Debug", indexTitle: "Debug") {
    Row(
      text: "Open the debug view",
      accessory: .picker(
        items: [
          Row.Item("neverOpen", title: "Never"),
          Row.Item("openOnSessionStart", title: "At each start"),
          Row.Item("openOnFirstSessionStart", title: "At the first start"),
          Row.Item("openOnDebugBreak", title: "When the program stops"),
        ],
        value: "openOnDebugBreak"
      ),
      key: "debug.openDebug"
    )
    Row(
      text: "Open the console",
      accessory: .picker(
        items: [
          Row.Item("neverOpen", title: "Never"),
          Row.Item("openOnSessionStart", title: "At each start"),
          Row.Item("openOnFirstSessionStart", title: "At the first start"),
        ],
        value: "openOnFirstSessionStart"
      ),
      key: "debug.internalConsoleOptions"
    )
    Row(
      text: "Toolbar",
      accessory: .picker(
        items: [
          Row.Item("floating", title: "Floating"),
          Row.Item("docked", title: "In the debug view"),
          Row.Item("commandCenter", title: "In the title bar"),
          Row.Item("hidden", title: "Hidden"),
        ],
        value: "floating"
      ),
      key: "debug.toolBarLocation"
    )
    Row(
      text: "Inline values",
      accessory: .segmentedControl(
        items: [
          Row.Item("on", title: "Always"),
          Row.Item("auto", title: "If exact"),
          Row.Item("off", title: "Never"),
        ],
        selectedIndex: 1
      ),
      key: "debug.inlineValues",
      help: "'If exact' shows values only for languages that report them for each line."
    )
    Row(
      text: "Breakpoints in any file",
      accessory: .switchToggle(value: false),
      key: "debug.allowBreakpointsEverywhere"
    )
    Row(
      text: "If the pre-launch task fails",
      accessory: .picker(
        items: [
          Row.Item("prompt", title: "Ask"),
          Row.Item("debugAnyway", title: "Debug anyway"),
          Row.Item("showErrors", title: "Show the problems"),
          Row.Item("abort", title: "Stop"),
        ],
        value: "prompt"
      ),
      key: "debug.onTaskErrors"
    )
    Row(
      text: "Console text size",
      accessory: .textField(kind: .decimal, value: 14),
      key: "debug.console.fontSize",
      id: "consoleFontSize"
    )
  }
  Section("Window", indexTitle: "Window") {
    Row(
      text: "On startup, show",
      accessory: .picker(
        items: [
          Row.Item("welcomePage", title: "The welcome page"),
          Row.Item("welcomePageInEmptyWorkbench", title: "The welcome page if no folder is open"),
          Row.Item("readme", title: "The folder's README"),
          Row.Item("newUntitledFile", title: "A new file"),
          Row.Item("terminal", title: "A terminal"),
          Row.Item("none", title: "Nothing"),
        ],
        value: "welcomePage"
      ),
      key: "workbench.startupEditor"
    )
    Row(
      text: "Reopen windows",
      accessory: .picker(
        items: [
          Row.Item("preserve", title: "All, always"),
          Row.Item("all", title: "All, unless started with a file"),
          Row.Item("folders", title: "Those with folders"),
          Row.Item("one", title: "The last one"),
          Row.Item("none", title: "None"),
        ],
        value: "all"
      ),
      key: "window.restoreWindows"
    )
    Row(
      text: "Zoom",
      accessory: .stepper(value: 0, minimum: -8, maximum: 8, step: 0.5),
      key: "window.zoomLevel",
      help: "Each whole step makes the window 20% larger or smaller."
    )
    Row(
      text: "Title bar",
      accessory: .segmentedControl(
        items: [Row.Item("custom", title: "VS Code's"), Row.Item("native", title: "The system's")],
        selectedIndex: 0
      ),
      key: "window.titleBarStyle",
      help: "Takes effect after a restart."
    )
    Row(
      text: "Menu bar",
      accessory: .picker(
        items: [
          Row.Item("classic", title: "Shown, but not in full screen"),
          Row.Item("visible", title: "Shown"),
          Row.Item("toggle", title: "When Alt is pressed"),
          Row.Item("compact", title: "A button in the side bar"),
          Row.Item("hidden", title: "Hidden"),
        ],
        value: "classic"
      ),
      key: "window.menuBarVisibility"
    )
    Row(
      text: "Open folders",
      accessory: .picker(
        items: [
          Row.Item("default", title: "In a new window, but not from a menu"),
          Row.Item("on", title: "In a new window"),
          Row.Item("off", title: "In the last window"),
        ],
        value: "default"
      ),
      key: "window.openFoldersInNewWindow"
    )
    Row(
      text: "Ask before closing",
      accessory: .segmentedControl(
        items: [
          Row.Item("always", title: "Always"),
          Row.Item("keyboardOnly", title: "With the keyboard"),
          Row.Item("never", title: "Never"),
        ],
        selectedIndex: 2
      ),
      key: "window.confirmBeforeClose"
    )
    Row(
      text: "Full screen in Zen mode",
      accessory: .switchToggle(value: true),
      key: "zenMode.fullScreen",
      id: "zenFullScreen"
    )
  }
  Section("Extensions and updates", indexTitle: "Extensions") {
    Row(
      text: "Check for extension updates",
      accessory: .switchToggle(value: true),
      key: "extensions.autoCheckUpdates"
    )
    Row(
      text: "Hide extension recommendations",
      accessory: .switchToggle(value: false),
      key: "extensions.ignoreRecommendations"
    )
    Row(
      text: "Update VS Code",
      accessory: .picker(
        items: [
          Row.Item("default", title: "Automatically"),
          Row.Item("start", title: "Ask at start"),
          Row.Item("manual", title: "Only when you ask"),
          Row.Item("none", title: "Never"),
        ],
        value: "default"
      ),
      key: "update.mode",
      id: "updateMode",
      help: "Takes effect after a restart."
    )
    Row(
      text: "Proxy",
      accessory: .textField(
        placeholder: "http://proxy.example.org:8080",
        pattern: "((https?|socks(4a?|5h?)?)://[^ /]+/?)?",
        message: "http://, https:// or socks5://, followed by a server and an optional port"
      ),
      key: "http.proxy",
      id: "proxy",
      help: "Default: http_proxy and https_proxy."
    )
    Row(
      text: "Check the proxy's certificate",
      accessory: .switchToggle(value: true),
      key: "http.proxyStrictSSL"
    )
  }
  Section(
    "Privacy and trust",
    footer: "Other settings in the file, such as those of extensions, are unchanged.",
    indexTitle: "Privacy"
  ) {
    Row(
      text: "Data sent to Microsoft",
      accessory: .picker(
        items: [
          Row.Item("all", title: "Usage, errors and crashes"),
          Row.Item("error", title: "Errors and crashes"),
          Row.Item("crash", title: "Crashes"),
          Row.Item("off", title: "Nothing"),
        ],
        value: "all"
      ),
      key: "telemetry.telemetryLevel",
      id: "telemetry",
      help: "The telemetry level. Extensions may send their own data."
    )
    Row(
      text: "Ask for feedback",
      accessory: .switchToggle(value: true),
      key: "telemetry.feedback.enabled",
      id: "feedback"
    )
    Row(
      text: "Take part in experiments",
      accessory: .switchToggle(value: true),
      key: "workbench.enableExperiments"
    )
    Row(
      text: "Workspace trust",
      accessory: .switchToggle(value: true),
      key: "security.workspace.trust.enabled",
      id: "trust",
      help: "Asks before code in a folder can run. If off, all folders are trusted."
    )
    Row(
      text: "Ask for trust",
      accessory: .segmentedControl(
        items: [
          Row.Item("always", title: "Each time"),
          Row.Item("once", title: "Once"),
          Row.Item("never", title: "Never"),
        ],
        selectedIndex: 1
      ),
      key: "security.workspace.trust.startupPrompt",
      id: "trustPrompt"
    )
    .enabled(when: "security.workspace.trust.enabled")
    Row(
      text: "Files outside the workspace",
      accessory: .picker(
        items: [
          Row.Item("prompt", title: "Ask"),
          Row.Item("open", title: "Open"),
          Row.Item("newWindow", title: "Open in a restricted window"),
        ],
        value: "prompt"
      ),
      key: "security.workspace.trust.untrustedFiles",
      id: "untrustedFiles"
    )
    .enabled(when: "security.workspace.trust.enabled")
  }
}
