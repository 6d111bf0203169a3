import Formwork
import Testing

/// A state that cannot be compared.
private struct Settings {
  var wifi = false
  var names = ["a"]
}

private struct Sound: Equatable {
  var wifi = false
  var volume = 5
}

/// Counts what a store renders and what it tells.
@MainActor private final class Desk {
  var renderings = 0
  var told: [String] = []
  var leaving: FormObservation?

  lazy var settings: StateStore<Settings> = StateStore(Settings()) { [unowned self] settings in
    renderings += 1
    let rows = [
      Row(text: "Wi-Fi", accessory: .switchToggle(value: settings.wifi) { self.settings.wifi = $0 })
    ]
    return Form(title: "T", sections: [Section(rows: rows + settings.names.map { Row(text: $0) })])
  }

  lazy var sound: StateStore<Sound> = StateStore(Sound()) { [unowned self] state in
    renderings += 1
    return Form(title: "\(state.wifi) \(state.volume)")
  }

  func tell(_ name: String) -> FormObserver {
    { [unowned self] old, new, difference in
      #expect(old.applying(difference) == new)
      told.append("\(name): \(DifferenceText.line(difference))")
    }
  }
}

@MainActor @Test func manyValuesAreRenderedOnce() {
  let desk = Desk()
  let store = desk.settings
  #expect(desk.renderings == 0)
  #expect(store.form.sections[0].rows.count == 2 && desk.renderings == 1)
  store.state.wifi = true
  store.wifi = true
  store.names.append("b")
  store.names += ["c", "d"]
  #expect(desk.renderings == 1)
  #expect(store.form.sections[0].rows.count == 5 && store.form == store.form)
  #expect(desk.renderings == 2)
  store.state = Settings()
  #expect(DifferenceText.line(store.render()) == "-0.2, -0.3, -0.4, !0.0 Wi-Fi")
  #expect(store.render().isEmpty && desk.renderings == 3)
  // Nobody can say whether this is another state.
  store.wifi = false
  #expect(store.render().isEmpty && desk.renderings == 4)
}

@MainActor @Test func anEqualStateRendersNothing() {
  let desk = Desk()
  let store = desk.sound
  #expect(DifferenceText.line(store.render()) == "title false 5" && desk.renderings == 1)
  store.wifi = false
  store.state = Sound()
  store.volume = 7
  store.volume = 5
  #expect(store.form.title == "false 5" && store.render().isEmpty && desk.renderings == 1)
  store.volume = 6
  #expect(store.form.title == "false 6" && desk.renderings == 2)
  // `form` has rendered it already.
  #expect(store.render().isEmpty && desk.renderings == 2)
}

@MainActor @Test func aHandlerSetsTheState() async {
  let desk = Desk()
  guard case .switchToggle(let toggle) = desk.settings.form.sections[0].rows[0].accessory else { return }
  await toggle.handler?(true)
  #expect(desk.settings.wifi && DifferenceText.line(desk.settings.render()) == "!0.0 Wi-Fi")
}

@MainActor @Test func observersAreToldOnceARendering() {
  let desk = Desk()
  let store = desk.settings
  let first = store.onChange(desk.tell("1"))
  store.onChange(desk.tell("2"))
  store.wifi = true
  store.render()
  #expect(desk.told == [])
  store.names = []
  store.wifi = false
  #expect(desk.told == [])
  _ = store.form
  store.render()
  #expect(desk.told == ["1: -0.1, !0.0 Wi-Fi", "2: -0.1, !0.0 Wi-Fi"])
  store.removeObserver(first)
  store.removeObserver(first)
  store.names = ["z"]
  #expect(DifferenceText.line(store.render()) == "+0.1 z")
  #expect(desk.told.dropFirst(2) == ["2: +0.1 z"])
}

@MainActor @Test func anObserverMaySetValuesAndRender() {
  let desk = Desk()
  let store = desk.settings
  _ = store.form
  store.onChange { _, _, _ in
    if let leaving = desk.leaving { store.removeObserver(leaving) }
    guard store.names.count < 3 else { return }
    store.names.append("more")
    store.render()
  }
  store.onChange(desk.tell("2"))
  desk.leaving = store.onChange(desk.tell("3"))
  store.names.append("b")
  store.render()
  #expect(desk.told == ["2: +0.2 b", "2: +0.3 more"])
  #expect(store.form.sections[0].rows.count == 4)
}
