import type { APIRoute } from 'astro'
import { siteBranding } from '#site/lib/branding/branding.ts'
import { siteSettings } from '#site/lib/content/site.ts'

/** What the server needs of the settings: the sender of emails, the accepted terms, words that are no password. */
export const GET: APIRoute = async () => {
  const { name, region, contact, terms, timeZone, reviewTime, publicReport } = await siteSettings()
  const branding = (await siteBranding()) ?? undefined
  const { email, address } = contact
  return Response.json({
    name,
    region,
    contact: { email, address },
    terms,
    timeZone,
    reviewTime,
    publicReport,
    branding,
  })
}
