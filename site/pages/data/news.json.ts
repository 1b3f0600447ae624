import { toNewsItem } from '#site/lib/news/news-item.ts'
import { publishedArticles, type Article } from '#site/lib/news/news.ts'

/**
 * By articles, which are the same as long as the file is: at the next publish nearly all of them are known already.
 */
const cache = new WeakMap<object, Buffer>()

async function toJson(article: Article): Promise<Buffer> {
  const known = cache.get(article)
  if (known) return known
  const text = Buffer.from(JSON.stringify(await toNewsItem(article)))
  // An image is asked for again each time, so that the release has it.
  if (!article.data.image && Object.keys(article.pictures).length === 0) cache.set(article, text)
  return text
}

/** What GET /api/news answers from: the published articles of this very release, newest first. */
export async function GET(): Promise<Response> {
  const articles = await Promise.all((await publishedArticles()).map(toJson))
  const comma = Buffer.from(',')
  const parts = articles.flatMap((text, index) => (index > 0 ? [comma, text] : [text]))
  const body = Buffer.concat([Buffer.from('['), ...parts, Buffer.from(']')])
  return new Response(body, { headers: { 'Content-Type': 'application/json' } })
}
