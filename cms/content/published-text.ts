import { parseEntry } from '#content/parse.ts'
import type { EntryRef } from './paths.ts'

/** A Markdown text with these fields above it: in their old places, or at the end. One without a value is left out. */
function withFields(text: string, fields: Record<string, string | undefined>): string {
  const end = text.indexOf('\n---', 3)
  let head = text.slice(0, end)
  for (const [name, value] of Object.entries(fields)) {
    const line = value === undefined ? '' : `\n${name}: '${value}'`
    const old = new RegExp(`\n${name}:.*`)
    head = old.test(head) ? head.replace(old, line) : head + line
  }
  return head + text.slice(end)
}

const readArticle = (path: string, text: Buffer) => {
  const parsed = parseEntry('news', path, text.toString())
  return parsed.ok ? parsed.entry.data : undefined
}

/**
 * The text of an entry as publishing writes it. An article says when it was first published, and nothing else about
 * that: an earlier version's switch doesn't keep it off the site.
 *
 * @param published the text on the site; null when there is none.
 * @param now in milliseconds
 */
export function toPublishedText({ collection, path }: EntryRef, text: Buffer, published: Buffer | null, now: number) {
  const article = collection === 'news' ? readArticle(path, text) : undefined
  // The validation reports what can't be parsed.
  if (!article) return text
  const before = published && readArticle(path, published)
  // Articles of earlier versions don't know when, and an edit isn't their first publication.
  const publishedAt = before?.isPublished ? before.publishedAt : new Date(now).toISOString()
  const fields = {
    ...(article.publishedAt !== publishedAt && { publishedAt }),
    ...(!article.isPublished && { isPublished: undefined }),
  }
  return Object.keys(fields).length > 0 ? Buffer.from(withFields(text.toString(), fields)) : text
}
