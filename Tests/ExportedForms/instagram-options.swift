// Written by 'formwork export --format swift' from 'instagram-options.json'.
//
// Add this file to a program that depends on the library Formwork. For a prompt, import FormworkTerminal:
// await SettingsPrompt(instagramOptions).runAndExit()

import Formwork

let instagramOptions = Form(
  "Options",
  store: "instagram-options.values.json",
  actions: [
    "changePassword": "Changes the password on the server",
    "choosePhoto": "Opens the camera or the library",
    "clearSearchHistory": "Clears the search history",
    "copyText": "Copies the text",
    "inviteBy": "Lets you choose whom to invite",
    "logIn": "Logs in to the account",
    "logOut": "Logs out, and shows the first screen",
    "openPage": "Opens the page in a browser",
    "openPost": "Shows the post",
    "removePhoto": "Removes the profile photo",
    "sendLink": "Sends a link",
    "sendReport": "Sends the report",
    "signUp": "Creates a new account",
  ]
) {
  Section("Follow people", indexTitle: "Follow") {
    Row(
      text: "Find Facebook friends",
      accessory: .disclosureIndicator,
      id: "facebook-friends",
      actions: [.push("facebook-friends")]
    )
    Row(text: "Find contacts", accessory: .disclosureIndicator, id: "contacts", actions: [.push("contacts")])
    Row(text: "Invite friends", accessory: .disclosureIndicator, id: "invite", actions: [.push("invite")])
  }
  Section(
    "Account",
    footer: "If your account is private, new followers need your approval. Existing followers stay.",
    indexTitle: "Account"
  ) {
    Row(text: "Edit profile", accessory: .disclosureIndicator, id: "profile", actions: [.push("profile")])
    Row(
      text: "Change password", accessory: .disclosureIndicator, id: "password", actions: [.push("password")]
    )
    Row(text: "Posts you've liked", accessory: .disclosureIndicator, id: "liked", actions: [.push("liked")])
    Row(
      text: "Private account",
      accessory: .switchToggle(value: false),
      key: "account.private",
      id: "private-account"
    )
  }
  Section("Settings", indexTitle: "Settings") {
    Row(
      text: "Linked accounts",
      accessory: .disclosureIndicator,
      id: "linked-accounts",
      actions: [.push("linked-accounts")]
    )
    Row(
      text: "Push notification settings",
      accessory: .disclosureIndicator,
      id: "notifications",
      actions: [.push("notifications")]
    )
    Row(text: "Mobile data use", accessory: .disclosureIndicator, id: "data", actions: [.push("data")])
    Row(text: "Save original photos", accessory: .switchToggle(value: true), key: "photos.saveOriginals")
  }
  Section("Support", indexTitle: "Support") {
    Row(
      text: "Help centre",
      accessory: .disclosureIndicator,
      id: "help-centre",
      actions: [.call("openPage", "https://help.instagram.com")]
    )
    Row(
      text: "Report a problem",
      accessory: .disclosureIndicator,
      id: "report-problem",
      actions: [
        .alert(
          Alert(
            title: "Report a problem",
            message: "What is it about?",
            choices: [
              Alert.Choice(title: "Spam or abuse", isDestructive: true, actions: [.push("report-abuse")]),
              Alert.Choice(title: "Something isn't working", actions: [.push("report-fault")]),
              Alert.Choice(title: "Feedback", actions: [.push("report-feedback")]),
              Alert.Choice(title: "Cancel"),
            ]
          )
        )
      ]
    )
  }
  Section("About", indexTitle: "About") {
    Row(text: "Ads", accessory: .disclosureIndicator, id: "ads", actions: [.push("ads")])
    Row(
      text: "Blog",
      accessory: .disclosureIndicator,
      id: "blog",
      actions: [.call("openPage", "https://blog.instagram.com")]
    )
    Row(
      text: "Privacy policy",
      accessory: .disclosureIndicator,
      id: "privacy-policy",
      actions: [.call("openPage", "https://instagram.com/legal/privacy")]
    )
    Row(
      text: "Terms",
      accessory: .disclosureIndicator,
      id: "terms",
      actions: [.call("openPage", "https://instagram.com/legal/terms")]
    )
    Row(
      text: "Open source libraries",
      accessory: .disclosureIndicator,
      id: "libraries",
      actions: [.push("libraries")]
    )
  }
  Section(uuid: "leaving") {
    Row(
      text: "Clear search history",
      cellClass: ButtonCell.self,
      id: "clear-history",
      actions: [
        .alert(
          Alert(
            title: "Clear search history?",
            message: "Recent searches will no longer be suggested.",
            choices: [
              Alert.Choice(title: "Clear", isDestructive: true, actions: [.call("clearSearchHistory")]),
              Alert.Choice(title: "Cancel"),
            ]
          )
        )
      ]
    )
    Row(text: "Add account", cellClass: ButtonCell.self, id: "add-account", actions: [.push("add-account")])
    Row(
      text: "Log out",
      cellClass: ButtonCell.self,
      id: "log-out",
      actions: [
        .alert(
          Alert(
            title: "Log out?",
            message: "The account is not changed; its password is removed from this phone.",
            choices: [
              Alert.Choice(title: "Log out", isDestructive: true, actions: [.call("logOut")]),
              Alert.Choice(title: "Cancel"),
            ]
          )
        )
      ]
    )
  }
} screens: {
  facebookFriendsScreen
  contactsScreen
  inviteScreen
  profileScreen
  passwordScreen
  likedScreen
  postHarbourScreen
  postLoomScreen
  postBreadScreen
  postCatScreen
  linkedAccountsScreen
  facebookScreen
  notificationsScreen
  dataScreen
  reportAbuseScreen
  reportFaultScreen
  reportFeedbackScreen
  adsScreen
  librariesScreen
  addAccountScreen
}

private var facebookFriendsScreen: Screen {
  Screen("facebook-friends", title: "Facebook friends") {
    Section(footer: "Nothing is posted to Facebook.", uuid: "connection") {
      Row(
        text: "Connect to Facebook",
        accessory: .switchToggle(value: false),
        key: "linked.facebook",
        id: "facebook"
      )
    }
    Section("On Instagram") {
      Row(
        text: "Nora Lindqvist",
        accessory: .switchToggle(value: false),
        key: "following.nora",
        id: "follow-nora",
        help: "If on, you follow @nora.lindqvist."
      )
      .visible(when: "linked.facebook")
      Row(
        text: "Priya Raman",
        accessory: .switchToggle(value: false),
        key: "following.priya",
        id: "follow-priya",
        help: "If on, you follow @priya.draws."
      )
      .visible(when: "linked.facebook")
      Row(
        text: "Tomasz Zieliński",
        accessory: .switchToggle(value: false),
        key: "following.tomasz",
        id: "follow-tomasz",
        help: "If on, you follow @tomasz.zet."
      )
      .visible(when: "linked.facebook")
      Row(
        text: "Follow all three",
        cellClass: ButtonCell.self,
        id: "follow-all",
        actions: [
          .set(
            [.init("following.nora", true), .init("following.priya", true), .init("following.tomasz", true)]
          )
        ]
      )
      .visible(when: "linked.facebook")
      Row(
        text: "Not connected",
        detailText: "Connect to see who is here",
        cellClass: SubtitleCell.self,
        id: "no-friends",
        actions: [.set([.init("linked.facebook", true)])]
      )
      .visible(when: "!linked.facebook")
    }
  }
}

private var contactsScreen: Screen {
  Screen("contacts", title: "Contacts") {
    Section(footer: "Names and numbers are sent periodically to find people you know.", uuid: "connection") {
      Row(
        text: "Connect contacts",
        accessory: .switchToggle(value: false),
        key: "contacts.connected",
        id: "contacts"
      )
    }
    Section("On Instagram") {
      Row(
        text: "Elif Aydın",
        accessory: .switchToggle(value: false),
        key: "following.elif",
        id: "follow-elif",
        help: "If on, you follow @elif.aydin."
      )
      .visible(when: "contacts.connected")
      Row(
        text: "Priya Raman",
        accessory: .switchToggle(value: false),
        key: "following.priya",
        id: "follow-priya",
        help: "If on, you follow @priya.draws."
      )
      .visible(when: "contacts.connected")
      Row(
        text: "Not connected",
        detailText: "Connect to see who is here",
        cellClass: SubtitleCell.self,
        id: "no-contacts",
        actions: [.set([.init("contacts.connected", true)])]
      )
      .visible(when: "!contacts.connected")
    }
  }
}

private var inviteScreen: Screen {
  Screen("invite", title: "Invite friends") {
    Section(footer: "To invite friends on Facebook, link your account first.", uuid: "ways") {
      Row(
        text: "By text message",
        cellClass: ButtonCell.self,
        id: "invite-message",
        actions: [.call("inviteBy", "message")]
      )
      Row(
        text: "By e-mail",
        cellClass: ButtonCell.self,
        id: "invite-mail",
        actions: [.call("inviteBy", "mail")]
      )
      Row(
        text: "On Facebook",
        cellClass: ButtonCell.self,
        id: "invite-facebook",
        actions: [.call("inviteBy", "facebook")]
      )
      .enabled(when: "linked.facebook")
      Row(
        text: "Copy a link to your profile",
        cellClass: ButtonCell.self,
        id: "copy-link",
        actions: [.call("copyText", "https://instagram.com/ada.lovelace")]
      )
    }
  }
}

private var profileScreen: Screen {
  Screen("profile", title: "Edit profile") {
    Section(uuid: "picture") {
      Row(
        text: "Change profile photo",
        cellClass: ButtonCell.self,
        id: "photo",
        actions: [
          .alert(
            Alert(
              title: "Change profile photo",
              choices: [
                Alert.Choice(
                  title: "Remove the photo", isDestructive: true, actions: [.call("removePhoto")]
                ),
                Alert.Choice(title: "Take a photo", actions: [.call("choosePhoto", "camera")]),
                Alert.Choice(title: "Choose from the library", actions: [.call("choosePhoto", "library")]),
                Alert.Choice(title: "Cancel"),
              ]
            )
          )
        ]
      )
    }
    Section("Public information") {
      Row(text: "Name", accessory: .textField(value: "Ada Lovelace", maximumLength: 30), key: "profile.name")
      Row(
        text: "Username",
        accessory: .textField(
          value: "ada.lovelace",
          isRequired: true,
          pattern: "[a-z0-9_]+([.][a-z0-9_]+)*",
          maximumLength: 30,
          message: "lower-case letters, digits and underscores, with single dots between them"
        ),
        key: "profile.username"
      )
      Row(
        text: "Web page",
        accessory: .textField(kind: .url, placeholder: "https://example.org/ada"),
        key: "profile.website"
      )
      Row(
        text: "Bio",
        accessory: .textField(placeholder: "Poetical science", maximumLength: 150),
        key: "profile.bio",
        help: "Up to 150 characters."
      )
    }
    Section("Private information", footer: "Not shown on your profile.") {
      Row(
        text: "E-mail",
        accessory: .textField(kind: .email, value: "ada@example.org", isRequired: true),
        key: "profile.email"
      )
      Row(
        text: "Phone",
        accessory: .textField(
          placeholder: "+44 7700 900123",
          pattern: "[+]?[0-9][0-9 ]{5,18}[0-9]",
          message: "7 to 20 digits and spaces, with an optional leading +"
        ),
        key: "profile.phone"
      )
      Row(
        text: "Gender",
        accessory: .picker(items: ["Not specified", "Female", "Male"], value: "Not specified"),
        key: "profile.gender"
      )
    }
    Section(uuid: "finishing") {
      Row(text: "Done", cellClass: ButtonCell.self, id: "profile-done", actions: [.save, .pop])
    }
  }
}

private var passwordScreen: Screen {
  Screen("password", title: "Change password") {
    Section(footer: "Choose a password that you do not use anywhere else.", uuid: "passwords") {
      Row(
        text: "Current password",
        accessory: .textField(isSecure: true, minimumLength: 6),
        key: "password.current",
        id: "current"
      )
      Row(
        text: "New password",
        accessory: .textField(isSecure: true, minimumLength: 6),
        key: "password.new",
        id: "new"
      )
      Row(
        text: "Confirm new password",
        accessory: .textField(isSecure: true, minimumLength: 6),
        key: "password.again",
        id: "again"
      )
    }
    Section(uuid: "changing") {
      Row(
        text: "Change",
        cellClass: ButtonCell.self,
        id: "change",
        actions: [
          .call("changePassword"),
          .reset(["password.current", "password.new", "password.again"]),
          .pop,
        ]
      )
      Row(
        text: "Forgot your password?",
        cellClass: ButtonCell.self,
        id: "forgotten",
        actions: [
          .alert(
            Alert(
              title: "Send a link?",
              message: "The link lets you choose a new password.",
              choices: [
                Alert.Choice(title: "By e-mail", actions: [.call("sendLink", "mail")]),
                Alert.Choice(title: "By text message", actions: [.call("sendLink", "message")]),
                Alert.Choice(title: "Cancel"),
              ]
            )
          )
        ]
      )
    }
  }
}

private var likedScreen: Screen {
  Screen("liked", title: "Posts you've liked") {
    Section(footer: "Only you can see this list.", uuid: "posts") {
      Row(
        text: "Fog over the harbour",
        detailText: "nora.lindqvist, 3 days ago",
        accessory: .disclosureIndicator,
        cellClass: SubtitleCell.self,
        context: ["post": "harbour"],
        editActions: [
          Row.EditAction(
            title: "Unlike", style: .destructive, actions: [.set([.init("liked.harbour", false)])]
          )
        ],
        id: "harbour",
        actions: [.push("post-harbour")]
      )
      .visible(when: "liked.harbour")
      Row(
        text: "Punched cards for a loom",
        detailText: "jacquard.museum, a week ago",
        accessory: .disclosureIndicator,
        cellClass: SubtitleCell.self,
        context: ["post": "loom"],
        editActions: [
          Row.EditAction(title: "Unlike", style: .destructive, actions: [.set([.init("liked.loom", false)])])
        ],
        id: "loom",
        actions: [.push("post-loom")]
      )
      .visible(when: "liked.loom")
      Row(
        text: "Sourdough, third try",
        detailText: "bakery.on.the.corner, 2 weeks ago",
        accessory: .disclosureIndicator,
        cellClass: SubtitleCell.self,
        context: ["post": "bread"],
        editActions: [
          Row.EditAction(
            title: "Unlike", style: .destructive, actions: [.set([.init("liked.bread", false)])]
          )
        ],
        id: "bread",
        actions: [.push("post-bread")]
      )
      .visible(when: "liked.bread")
      Row(
        text: "Cat on a difference engine",
        detailText: "priya.draws, a month ago",
        accessory: .disclosureIndicator,
        cellClass: SubtitleCell.self,
        context: ["post": "cat"],
        editActions: [
          Row.EditAction(title: "Unlike", style: .destructive, actions: [.set([.init("liked.cat", false)])])
        ],
        id: "cat",
        actions: [.push("post-cat")]
      )
      .visible(when: "liked.cat")
    }
  }
}

private var postHarbourScreen: Screen {
  Screen("post-harbour", title: "Fog over the harbour") {
    Section(uuid: "post") {
      Row(text: "by", detailText: "nora.lindqvist", cellClass: Value2Cell.self, id: "author")
      Row(text: "posted", detailText: "3 days ago", cellClass: Value2Cell.self, id: "when")
      Row(text: "Like", image: "♥", accessory: .switchToggle(value: true), key: "liked.harbour", id: "like")
      Row(
        text: "Show the photo",
        cellClass: ButtonCell.self,
        id: "open-post",
        actions: [.call("openPost", "harbour")]
      )
    }
  }
}

private var postLoomScreen: Screen {
  Screen("post-loom", title: "Punched cards for a loom") {
    Section(uuid: "post") {
      Row(text: "by", detailText: "jacquard.museum", cellClass: Value2Cell.self, id: "author")
      Row(text: "posted", detailText: "a week ago", cellClass: Value2Cell.self, id: "when")
      Row(text: "Like", image: "♥", accessory: .switchToggle(value: true), key: "liked.loom", id: "like")
      Row(
        text: "Show the photo",
        cellClass: ButtonCell.self,
        id: "open-post",
        actions: [.call("openPost", "loom")]
      )
    }
  }
}

private var postBreadScreen: Screen {
  Screen("post-bread", title: "Sourdough, third try") {
    Section(uuid: "post") {
      Row(text: "by", detailText: "bakery.on.the.corner", cellClass: Value2Cell.self, id: "author")
      Row(text: "posted", detailText: "2 weeks ago", cellClass: Value2Cell.self, id: "when")
      Row(text: "Like", image: "♥", accessory: .switchToggle(value: true), key: "liked.bread", id: "like")
      Row(
        text: "Show the photo",
        cellClass: ButtonCell.self,
        id: "open-post",
        actions: [.call("openPost", "bread")]
      )
    }
  }
}

private var postCatScreen: Screen {
  Screen("post-cat", title: "Cat on a difference engine") {
    Section(uuid: "post") {
      Row(text: "by", detailText: "priya.draws", cellClass: Value2Cell.self, id: "author")
      Row(text: "posted", detailText: "a month ago", cellClass: Value2Cell.self, id: "when")
      Row(text: "Like", image: "♥", accessory: .switchToggle(value: true), key: "liked.cat", id: "like")
      Row(
        text: "Show the photo",
        cellClass: ButtonCell.self,
        id: "open-post",
        actions: [.call("openPost", "cat")]
      )
    }
  }
}

private var linkedAccountsScreen: Screen {
  Screen("linked-accounts", title: "Linked accounts") {
    Section(footer: "Posts go to a linked account only if you choose it when you share.", uuid: "accounts") {
      Row(
        text: "Facebook",
        accessory: .disclosureIndicator,
        id: "facebook-account",
        actions: [.push("facebook")]
      )
      Row(text: "Twitter", accessory: .switchToggle(value: false), key: "linked.twitter")
      Row(text: "Tumblr", accessory: .switchToggle(value: false), key: "linked.tumblr")
      Row(text: "Flickr", accessory: .switchToggle(value: false), key: "linked.flickr")
      Row(text: "Swarm", accessory: .switchToggle(value: false), key: "linked.swarm")
    }
    Section(uuid: "unlinking") {
      Row(
        text: "Unlink all",
        cellClass: ButtonCell.self,
        id: "unlink-all",
        actions: [
          .alert(
            Alert(
              title: "Unlink all accounts?",
              message: "Posts that you shared there are not deleted.",
              choices: [
                Alert.Choice(
                  title: "Unlink",
                  isDestructive: true,
                  actions: [
                    .reset(
                      ["linked.facebook", "linked.twitter", "linked.tumblr", "linked.flickr", "linked.swarm"]
                    )
                  ]
                ),
                Alert.Choice(title: "Cancel"),
              ]
            )
          )
        ]
      )
    }
  }
}

private var facebookScreen: Screen {
  Screen("facebook", title: "Facebook") {
    Section(uuid: "account") {
      Row(
        text: "Linked", accessory: .switchToggle(value: false), key: "linked.facebook", id: "facebook-linked"
      )
      Row(
        text: "Share to",
        accessory: .segmentedControl(
          items: [Row.Item("timeline", title: "Timeline"), Row.Item("page", title: "A page")],
          selectedIndex: 0
        ),
        key: "facebook.target"
      )
      .enabled(when: "linked.facebook")
      Row(text: "Share likes too", accessory: .switchToggle(value: false), key: "facebook.likes")
        .enabled(when: "linked.facebook")
    }
  }
}

private var notificationsScreen: Screen {
  Screen("notifications", title: "Push notifications") {
    Section("Your posts") {
      Row(
        text: "Likes",
        accessory: .picker(
          items: ["Off", "From people I follow", "From everyone"], value: "From people I follow"
        ),
        key: "notifications.likes",
        id: "likes"
      )
      Row(
        text: "Comments",
        accessory: .picker(items: ["Off", "From people I follow", "From everyone"], value: "From everyone"),
        key: "notifications.comments",
        id: "comments"
      )
      Row(
        text: "Photos of you",
        accessory: .picker(items: ["Off", "From people I follow", "From everyone"], value: "From everyone"),
        key: "notifications.photosOfYou",
        id: "photos-of-you"
      )
    }
    Section("People") {
      Row(
        text: "New followers",
        accessory: .picker(items: ["Off", "From people I follow", "From everyone"], value: "From everyone"),
        key: "notifications.newFollowers",
        id: "new-followers"
      )
      Row(
        text: "Accepted requests",
        accessory: .switchToggle(value: true),
        key: "notifications.acceptedRequests",
        id: "accepted-requests"
      )
      Row(
        text: "Friends who join",
        accessory: .switchToggle(value: true),
        key: "notifications.friends",
        id: "joining-friends"
      )
      Row(
        text: "First posts",
        accessory: .picker(
          items: ["Off", "From people I follow", "From everyone"], value: "From people I follow"
        ),
        key: "notifications.firstPosts",
        id: "first-posts"
      )
    }
    Section("Messages") {
      Row(
        text: "Instagram Direct",
        accessory: .picker(items: ["Off", "From people I follow", "From everyone"], value: "From everyone"),
        key: "notifications.direct",
        id: "direct"
      )
      Row(
        text: "Message requests",
        accessory: .picker(
          items: ["Off", "From people I follow", "From everyone"], value: "From people I follow"
        ),
        key: "notifications.requests",
        id: "requests"
      )
    }
    Section(footer: "Sounds and banners are set in the phone's own settings.", uuid: "quiet") {
      Row(
        text: "Messages only",
        cellClass: ButtonCell.self,
        id: "all-off",
        actions: [
          .set(
            [
              .init("notifications.likes", "Off"),
              .init("notifications.comments", "Off"),
              .init("notifications.photosOfYou", "Off"),
              .init("notifications.newFollowers", "Off"),
              .init("notifications.acceptedRequests", false),
              .init("notifications.friends", false),
              .init("notifications.firstPosts", "Off"),
            ]
          )
        ]
      )
      Row(
        text: "Restore defaults",
        cellClass: ButtonCell.self,
        id: "as-before",
        actions: [
          .reset(
            [
              "notifications.likes", "notifications.comments", "notifications.photosOfYou",
              "notifications.newFollowers", "notifications.acceptedRequests", "notifications.friends",
              "notifications.firstPosts", "notifications.direct", "notifications.requests",
            ]
          )
        ]
      )
    }
  }
}

private var dataScreen: Screen {
  Screen("data", title: "Mobile data use") {
    Section(footer: "Videos may take longer to load. Wi-Fi is not affected.", uuid: "saving") {
      Row(text: "Use less data", accessory: .switchToggle(value: false), key: "data.useLess")
      Row(
        text: "Load videos in advance",
        accessory: .picker(
          items: [Row.Item("always", title: "Always"), Row.Item("wifi", title: "On Wi-Fi only")],
          value: "wifi"
        ),
        key: "data.videos"
      )
      .enabled(when: "!data.useLess")
    }
  }
}

private var reportAbuseScreen: Screen {
  Screen("report-abuse", title: "Spam or abuse") {
    Section(footer: "Reports are anonymous and are read by people.", uuid: "words") {
      Row(
        text: "Account",
        accessory: .textField(
          placeholder: "not.ada.lovelace", pattern: "@?[a-z0-9_]+([.][a-z0-9_]+)*", message: "a username"
        ),
        key: "report.account",
        id: "reported-account"
      )
      Row(
        text: "What happened",
        accessory: .textField(placeholder: "someone pretends to be me", maximumLength: 500),
        key: "report.abuse",
        id: "words"
      )
      Row(
        text: "Attach a screenshot",
        accessory: .switchToggle(value: false),
        key: "report.screenshot",
        id: "screenshot"
      )
    }
    Section(uuid: "sending") {
      Row(
        text: "Send",
        cellClass: ButtonCell.self,
        id: "send-report",
        actions: [.call("sendReport", "abuse"), .reset(["report.abuse", "report.screenshot"]), .pop]
      )
    }
  }
}

private var reportFaultScreen: Screen {
  Screen("report-fault", title: "Something isn't working") {
    Section(footer: "Reports are read by people. You may not receive a reply.", uuid: "words") {
      Row(
        text: "What happened",
        accessory: .textField(placeholder: "the camera stays black", maximumLength: 500),
        key: "report.fault",
        id: "words"
      )
      Row(
        text: "Attach a screenshot",
        accessory: .switchToggle(value: false),
        key: "report.screenshot",
        id: "screenshot"
      )
    }
    Section(uuid: "sending") {
      Row(
        text: "Send",
        cellClass: ButtonCell.self,
        id: "send-report",
        actions: [.call("sendReport", "fault"), .reset(["report.fault", "report.screenshot"]), .pop]
      )
    }
  }
}

private var reportFeedbackScreen: Screen {
  Screen("report-feedback", title: "Feedback") {
    Section(footer: "Reports are read by people. You may not receive a reply.", uuid: "words") {
      Row(
        text: "What you think",
        accessory: .textField(placeholder: "larger letters, please", maximumLength: 500),
        key: "report.feedback",
        id: "words"
      )
      Row(
        text: "Attach a screenshot",
        accessory: .switchToggle(value: false),
        key: "report.screenshot",
        id: "screenshot"
      )
    }
    Section(uuid: "sending") {
      Row(
        text: "Send",
        cellClass: ButtonCell.self,
        id: "send-report",
        actions: [.call("sendReport", "feedback"), .reset(["report.feedback", "report.screenshot"]), .pop]
      )
    }
  }
}

private var adsScreen: Screen {
  Screen("ads", title: "Ads") {
    Section(uuid: "about-ads") {
      Row(
        text: "Why do I see ads?",
        accessory: .detailButton(
          .init(
            actions: [
              .alert(
                Alert(
                  title: "Why do I see ads?",
                  message: "Ads pay for Instagram. They are selected based on what you like."
                )
              )
            ]
          )
        ),
        id: "why-ads"
      )
      Row(
        text: "Ads based on other apps",
        accessory: .switchToggle(value: true),
        key: "ads.elsewhere",
        help: "If off, ads are based only on your activity here. The number of ads stays the same."
      )
      Row(
        text: "More about ads",
        accessory: .disclosureIndicator,
        id: "more-about-ads",
        actions: [.call("openPage", "https://help.instagram.com")]
      )
    }
  }
}

private var librariesScreen: Screen {
  Screen("libraries", title: "Open source libraries") {
    Section(footer: "Tap a library to open its page.", uuid: "libraries") {
      Row(
        text: "Static",
        detailText: "MIT licence",
        id: "static",
        actions: [.call("openPage", "https://github.com/venmo/Static")]
      )
      Row(
        text: "AFNetworking",
        detailText: "MIT licence",
        id: "afnetworking",
        actions: [.call("openPage", "https://github.com/AFNetworking/AFNetworking")]
      )
      Row(
        text: "FMDB",
        detailText: "MIT licence",
        id: "fmdb",
        actions: [.call("openPage", "https://github.com/ccgus/fmdb")]
      )
      Row(
        text: "Pop",
        detailText: "BSD licence",
        id: "pop",
        actions: [.call("openPage", "https://github.com/facebook/pop")]
      )
    }
  }
}

private var addAccountScreen: Screen {
  Screen("add-account", title: "Add account") {
    Section(
      footer: "You can add up to five accounts. Tap your name in the profile to switch between them.",
      uuid: "signing-in"
    ) {
      Row(
        text: "Username",
        accessory: .textField(
          placeholder: "charles.babbage",
          pattern: "[a-z0-9_]+([.][a-z0-9_]+)*",
          message: "lower-case letters, digits and underscores, with single dots between them"
        ),
        key: "signIn.username",
        id: "sign-in-name"
      )
      Row(
        text: "Password",
        accessory: .textField(isSecure: true, minimumLength: 6),
        key: "signIn.password",
        id: "sign-in-password"
      )
      Row(
        text: "Log in",
        cellClass: ButtonCell.self,
        id: "log-in",
        actions: [.call("logIn"), .reset(["signIn.username", "signIn.password"]), .pop]
      )
    }
    Section(uuid: "signing-up") {
      Row(
        text: "Create a new account", cellClass: ButtonCell.self, id: "sign-up", actions: [.call("signUp")]
      )
    }
  }
}

/// Registers what the form calls by name. Replace each body, and pass the registry with the form.
func registerInstagramOptions(in registry: inout Registry) {
  // Changes the password on the server
  registry.actions.register("changePassword") { _ in
    { _ in [.refuse("'changePassword' is not implemented yet")] }
  }
  // Opens the camera or the library
  registry.actions.register("choosePhoto") { _ in
    { _ in [.refuse("'choosePhoto' is not implemented yet")] }
  }
  // Clears the search history
  registry.actions.register("clearSearchHistory") { _ in
    { _ in [.refuse("'clearSearchHistory' is not implemented yet")] }
  }
  // Copies the text
  registry.actions.register("copyText") { _ in
    { _ in [.refuse("'copyText' is not implemented yet")] }
  }
  // Lets you choose whom to invite
  registry.actions.register("inviteBy") { _ in
    { _ in [.refuse("'inviteBy' is not implemented yet")] }
  }
  // Logs in to the account
  registry.actions.register("logIn") { _ in
    { _ in [.refuse("'logIn' is not implemented yet")] }
  }
  // Logs out, and shows the first screen
  registry.actions.register("logOut") { _ in
    { _ in [.refuse("'logOut' is not implemented yet")] }
  }
  // Opens the page in a browser
  registry.actions.register("openPage") { _ in
    { _ in [.refuse("'openPage' is not implemented yet")] }
  }
  // Shows the post
  registry.actions.register("openPost") { _ in
    { _ in [.refuse("'openPost' is not implemented yet")] }
  }
  // Removes the profile photo
  registry.actions.register("removePhoto") { _ in
    { _ in [.refuse("'removePhoto' is not implemented yet")] }
  }
  // Sends a link
  registry.actions.register("sendLink") { _ in
    { _ in [.refuse("'sendLink' is not implemented yet")] }
  }
  // Sends the report
  registry.actions.register("sendReport") { _ in
    { _ in [.refuse("'sendReport' is not implemented yet")] }
  }
  // Creates a new account
  registry.actions.register("signUp") { _ in
    { _ in [.refuse("'signUp' is not implemented yet")] }
  }
}
