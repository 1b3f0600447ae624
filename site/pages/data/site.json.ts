import type { APIRoute } from 'astro'
import { siteSettings } from '#site/lib/site.ts'

/** What the server has to know of the settings: whose e-mails it writes, and the version of the terms that are accepted. */
export const GET: APIRoute = async () => {
  const { name, contact, terms, timeZone } = await siteSettings()
  return Response.json({ name, contact: { email: contact.email }, terms, timeZone })
}
