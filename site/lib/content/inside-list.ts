/**
 * HTML from Markdown among others on a page: without ids, which two may share, and its headings further down, below the
 * title of what it belongs to.
 */
export function insideList(html: string, steps = 1): string {
  return html
    .replace(
      /<(\/?)h([2-5])\b/g,
      (_, slash: string, depth: string) => `<${slash}h${Math.min(6, Number(depth) + steps)}`,
    )
    .replace(/(<[a-z][^<>]*?) id="[^"]*"/g, '$1')
}
