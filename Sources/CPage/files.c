// The parts of a page, embedded in the program. `.ci/engine` builds engine.txt; otherwise, it is empty.
#pragma clang diagnostic ignored "-Wc23-extensions"
#include "CPage.h"

static const unsigned char template[] = {
#embed "page.html"
};
static const unsigned char style[] = {
#embed "page.css"
};
static const unsigned char picture[] = {
#embed "picture.css"
};
// The files share one scope.
static const unsigned char script[] = {
#embed "script/basics.js"
,
#embed "script/controls.js"
,
#embed "script/rows.js"
,
#embed "script/screens.js"
,
#embed "script/editors.js"
,
#embed "script/gestures.js"
,
#embed "script/phones.js"
};

struct page_file page_template(void) { return (struct page_file){template, sizeof template}; }
struct page_file page_style(void) { return (struct page_file){style, sizeof style}; }
struct page_file picture_style(void) { return (struct page_file){picture, sizeof picture}; }
struct page_file page_script(void) { return (struct page_file){script, sizeof script}; }

#if __has_embed("engine.txt") == __STDC_EMBED_FOUND__
static const unsigned char engine[] = {
#embed "engine.txt"
};
struct page_file page_engine(void) { return (struct page_file){engine, sizeof engine}; }
#else
struct page_file page_engine(void) { return (struct page_file){0, 0}; }
#endif
