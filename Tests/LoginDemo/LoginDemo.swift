import DemoScreens
import FormworkTerminal

/// The login screen at a prompt.
@main
enum LoginDemo {
  @MainActor
  static func main() async {
    let screen = LoginScreen()
    await SettingsPrompt(screen.store).runAndExit()
  }
}
