import { toNewsItem } from '#site/lib/news/news-item.ts'
import { publishedStories, type Story } from '#site/lib/news/news.ts'

/**
 * By stories, which are the same as long as the file is: who publishes again has told nearly all stories before.
 */
const told = new WeakMap<object, Buffer>()

async function tell(story: Story): Promise<Buffer> {
  const known = told.get(story)
  if (known) return known
  const text = Buffer.from(JSON.stringify(await toNewsItem(story)))
  // A picture is asked for anew each time, so that the release has it.
  if (!story.data.image && Object.keys(story.pictures).length === 0) told.set(story, text)
  return text
}

/** What GET /api/news answers from: the published stories of this very release, newest first. */
export async function GET(): Promise<Response> {
  const stories = await Promise.all((await publishedStories()).map(tell))
  const comma = Buffer.from(',')
  const parts = stories.flatMap((text, index) => (index > 0 ? [comma, text] : [text]))
  const body = Buffer.concat([Buffer.from('['), ...parts, Buffer.from(']')])
  return new Response(body, { headers: { 'Content-Type': 'application/json' } })
}
