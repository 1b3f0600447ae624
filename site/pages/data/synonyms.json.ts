import type { APIRoute } from 'astro'
import { siteSettings } from '#site/lib/content/site.ts'

/** Words that stand for each other, for the search of the site. */
export const GET: APIRoute = async () => {
  const { synonyms } = await siteSettings()
  return Response.json(synonyms.map(({ words }) => words.split(',').map((each) => each.trim())))
}
