/**
 * The HTML of an article among others: without ids, which two articles may share, and its headings one step
 * down, below the article's title.
 */
export function insideList(html: string): string {
  return html
    .replace(/<(\/?)h([2-5])\b/g, (_, slash: string, depth: string) => `<${slash}h${Number(depth) + 1}`)
    .replace(/(<[a-z][^<>]*?) id="[^"]*"/g, '$1')
}
