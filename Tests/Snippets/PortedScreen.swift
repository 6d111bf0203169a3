import Formwork
import FormworkTerminal

private final class ViewController: TableViewController {}

@MainActor
private func showPortedScreen() async {
  await SettingsPrompt(NavigationController(rootViewController: ViewController())).runAndExit()
}
