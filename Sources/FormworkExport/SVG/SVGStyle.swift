/// The fonts and colors of the picture. Classes are prefixed, because a picture may be part of a page. There are no
/// CSS variables, which some viewers of SVG do not know.
enum SVGStyle {
  static let css: StaticString = """
    .fw { font-family: -apple-system, BlinkMacSystemFont, "SF Pro Text", "Helvetica Neue", "Segoe UI", Roboto, Arial, "Liberation Sans", sans-serif; }
    .fw .s17 { font-size: 17px; } .fw .s15 { font-size: 15px; } .fw .s13 { font-size: 13px; }
    .fw .s32 { font-size: 32px; } .fw .s22 { font-size: 22px; }
    .fw .medium { font-weight: 500; } .fw .semibold { font-weight: 600; } .fw .bold { font-weight: 700; }
    .fw .italic { font-style: italic; } .fw .underline { text-decoration: underline; }
    .fw .mono { font-family: ui-monospace, "SF Mono", Menlo, Consolas, "Liberation Mono", monospace; }
    .fw .disabled { opacity: 0.4; }
    .fw .page { fill: #FFFFFF; }
    .fw .screen { fill: #F2F2F7; }
    .fw .frame { fill: none; stroke: #C6C6C8; stroke-width: 1; }
    .fw .card { fill: #FFFFFF; }
    .fw .hairline { stroke: #C6C6C8; stroke-width: 0.5; }
    .fw .label { fill: #000000; }
    .fw .secondary { fill: #6C6C70; }
    .fw .faint { fill: #8A8A8E; }
    .fw .tint { fill: #007AFF; } .fw .tint-line { stroke: #007AFF; }
    .fw .problem { fill: #D70015; } .fw .problem-line { stroke: #D70015; }
    .fw .chevron { stroke: #B0B0B5; }
    .fw .signs { stroke: #8A8A8E; } .fw .label-line { stroke: #000000; }
    .fw .line { fill: none; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; }
    .fw .thin { stroke-width: 1.5; } .fw .heavy { stroke-width: 2.5; }
    .fw .on { fill: #34C759; } .fw .off { fill: #E9E9EB; }
    .fw .knob { fill: #FFFFFF; } .fw .knob-edge { fill: #000000; opacity: 0.12; }
    .fw .ring { stroke: #D1D1D6; stroke-width: 0.5; }
    .fw .well { fill: #EEEEEF; } .fw .chosen { fill: #FFFFFF; }
    .fw .track { fill: #E4E4E6; }
    .fw .tile { fill: #E9E9EB; }
    .fw .dashes { fill: none; stroke: #B0B0B5; stroke-width: 1; stroke-dasharray: 4 3; }
    .fw .red { fill: #D70015; } .fw .green { fill: #248A3D; } .fw .yellow { fill: #B25000; }
    .fw .blue { fill: #0060DF; } .fw .magenta { fill: #8944AB; } .fw .cyan { fill: #0071A4; }
    @media (prefers-color-scheme: dark) {
      .fw .page { fill: #161618; }
      .fw .screen { fill: #000000; }
      .fw .frame { stroke: #3A3A3C; }
      .fw .card { fill: #1C1C1E; }
      .fw .hairline { stroke: #38383A; }
      .fw .label { fill: #FFFFFF; }
      .fw .secondary { fill: #A1A1A6; }
      .fw .faint { fill: #8E8E93; }
      .fw .tint { fill: #0A84FF; } .fw .tint-line { stroke: #0A84FF; }
      .fw .problem { fill: #FF6961; } .fw .problem-line { stroke: #FF6961; }
      .fw .chevron { stroke: #5A5A5F; }
      .fw .signs { stroke: #8E8E93; } .fw .label-line { stroke: #FFFFFF; }
      .fw .on { fill: #30D158; } .fw .off { fill: #39393D; }
      .fw .well { fill: #303034; } .fw .chosen { fill: #636366; }
      .fw .track { fill: #39393D; }
      .fw .tile { fill: #3A3A3C; }
      .fw .dashes { stroke: #5A5A5F; }
      .fw .red { fill: #FF6961; } .fw .green { fill: #30DB5B; } .fw .yellow { fill: #FFD426; }
      .fw .blue { fill: #409CFF; } .fw .magenta { fill: #DA8FFF; } .fw .cyan { fill: #70D7FF; }
    }
    """
}

extension TextFont {
  /// The classes that make a text this size and weight.
  var classes: String {
    var classes = "s" + size.inSVG
    if weight != .regular { classes += " " + weight.rawValue }
    return isMonospaced ? classes + " mono" : classes
  }
}
