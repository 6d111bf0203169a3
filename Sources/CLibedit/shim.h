/// Line editing of <histedit.h> with what Swift cannot call wrapped: `el_set`, `el_get` and `history_w` are
/// variadic, and `stdin`, `stdout`, `stderr` are mutable globals.
#ifndef FORMWORK_CLIBEDIT_SHIM_H
#define FORMWORK_CLIBEDIT_SHIM_H

#include <histedit.h>
#include <stdio.h>
#include <wchar.h>

typedef wchar_t *(*libedit_prompt_function)(EditLine *);
typedef unsigned char (*libedit_command)(EditLine *, wint_t);

/// An editor on stdin and stdout; NULL if the terminal's type is unknown. `el_init` would then print
/// a warning on the real stderr.
static inline EditLine *libedit_open(const char *program) {
  FILE *nowhere = fopen("/dev/null", "we");
  if (nowhere == NULL) return NULL;
  EditLine *editor = el_init(program, stdin, stdout, nowhere);
  if (editor != NULL && el_set(editor, EL_TERMINAL, (const char *)NULL) != 0) {
    el_end(editor);
    editor = NULL;
  }
  if (editor != NULL) el_set(editor, EL_SETFP, 2, stderr);
  fclose(nowhere);
  return editor;
}

static inline int libedit_set_client_data(EditLine *editor, void *data) {
  return el_set(editor, EL_CLIENTDATA, data);
}

static inline void *libedit_client_data(EditLine *editor) {
  void *data = NULL;
  return el_get(editor, EL_CLIENTDATA, &data) == 0 ? data : NULL;
}

static inline int libedit_set_prompt(EditLine *editor, libedit_prompt_function prompt) {
  return el_wset(editor, EL_PROMPT, prompt);
}

static inline int libedit_set_reader(EditLine *editor, el_rfunc_t reader) {
  return el_wset(editor, EL_GETCFN, reader);
}

/// `name` is "emacs" or "vi".
static inline int libedit_set_keys(EditLine *editor, const char *name) {
  return el_set(editor, EL_EDITOR, name);
}

static inline int libedit_set_handles_signals(EditLine *editor, int handles) {
  return el_set(editor, EL_SIGNAL, handles);
}

static inline int libedit_is_editing(EditLine *editor) {
  int is_editing = 0;
  return el_get(editor, EL_EDITMODE, &is_editing) == 0 && is_editing;
}

static inline int libedit_set_editing(EditLine *editor, int is_editing) {
  return el_set(editor, EL_EDITMODE, is_editing);
}

static inline int libedit_set_raw(EditLine *editor, int is_raw) {
  return el_set(editor, EL_PREP_TERM, is_raw);
}

/// Flushes stdio's buffer of stdout.
static inline void libedit_flush_output(void) { fflush(stdout); }

/// Changes a terminal mode while a line is edited. `mode` is written as for stty, such as "-isig".
static inline int libedit_set_editing_mode(EditLine *editor, const char *mode) {
  return el_set(editor, EL_SETTY, "-d", mode, (const char *)NULL);
}

/// Redraws the prompt and the line, starting at the cursor's row.
static inline int libedit_refresh(EditLine *editor) {
  return el_set(editor, EL_REFRESH);
}

// A function of X/Open that <wchar.h> does not declare for Swift.
extern int wcwidth(wchar_t);

/// A termcap string such as "ce"; NULL if the terminal has none.
static inline const char *libedit_capability(EditLine *editor, const char *name) {
  char *value = NULL;
  return el_get(editor, EL_GETTC, name, &value) == 0 ? value : NULL;
}

/// Sets a termcap number such as "li", as if the terminal had reported it.
static inline int libedit_set_number(EditLine *editor, const char *name, const char *value) {
  return el_set(editor, EL_SETTC, name, value, (const char *)NULL);
}

/// A termcap number such as "co"; 0 if there is none.
static inline int libedit_number(EditLine *editor, const char *name) {
  int value = 0;
  return el_get(editor, EL_GETTC, name, &value) == 0 ? value : 0;
}

static inline int libedit_add_command(EditLine *editor, const char *name, const char *help,
                                      libedit_command command) {
  return el_set(editor, EL_ADDFN, name, help, command);
}

static inline int libedit_bind(EditLine *editor, const char *key, const char *command) {
  return el_set(editor, EL_BIND, key, command, (const char *)NULL);
}

/// Binds a key in the alternative key map, which is that of vi's command mode.
static inline int libedit_bind_alternative(EditLine *editor, const char *key, const char *command) {
  return el_set(editor, EL_BIND, "-a", key, command, (const char *)NULL);
}

/// A history of `size` lines that ignores a line that repeats the last one.
static inline HistoryW *libedit_history(int size) {
  HistoryW *history = history_winit();
  HistEventW event;
  if (history == NULL) return NULL;
  history_w(history, &event, H_SETSIZE, size);
  history_w(history, &event, H_SETUNIQUE, 1);
  return history;
}

static inline int libedit_use_history(EditLine *editor, HistoryW *history) {
  return el_wset(editor, EL_HIST, history_w, history);
}

static inline int libedit_remember(HistoryW *history, const wchar_t *line) {
  HistEventW event;
  return history_w(history, &event, H_ENTER, line);
}

#endif
