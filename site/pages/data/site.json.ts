import type { APIRoute } from 'astro'
import { siteSettings } from '#site/lib/content/site.ts'

/** What the server has to know of the settings: whose e-mails it writes, which terms are accepted, which words are no password. */
export const GET: APIRoute = async () => {
  const { name, region, contact, terms, timeZone } = await siteSettings()
  return Response.json({ name, region, contact: { email: contact.email }, terms, timeZone })
}
