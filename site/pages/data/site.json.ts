import type { APIRoute } from 'astro'
import { siteSettings } from '#site/lib/site.ts'

/** What the server has to know of the settings: the version of the terms that a registration accepts. */
export const GET: APIRoute = async () => Response.json({ terms: (await siteSettings()).terms })
