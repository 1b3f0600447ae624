import type { APIRoute } from 'astro'
import { siteBranding } from '#site/lib/branding/branding.ts'
import { siteSettings } from '#site/lib/content/site.ts'

/** What the server needs of the settings: the sender of e-mails, the accepted terms, words that are no password. */
export const GET: APIRoute = async () => {
  const { name, region, contact, terms, timeZone, publicReport } = await siteSettings()
  const look = (await siteBranding()) ?? undefined
  return Response.json({ name, region, contact: { email: contact.email }, terms, timeZone, publicReport, look })
}
