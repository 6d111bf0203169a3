// The files of Sources/CPage that a page consists of.
#ifndef CPAGE_H
#define CPAGE_H
#include <stddef.h>

struct page_file {
  const unsigned char *bytes;
  size_t count;
};

struct page_file page_template(void);
struct page_file page_style(void);
struct page_file page_script(void);
// The fonts and colors of a picture. Classes are prefixed, because a picture may be part of a page. There are no
// variables, which some viewers of SVG do not know.
struct page_file picture_style(void);
// The engine: WebAssembly, compressed by gzip, in base64. Empty if it was not built.
struct page_file page_engine(void);

#endif
