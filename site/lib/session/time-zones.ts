import type { TimeZones } from '#api/platform/contract/times.ts'
import { siteSettings } from '#site/lib/content/site.ts'

/** In which time zones a page shows times: the user's own, and the region's beside it. Without one, the region's. */
export async function pageTimeZones({ user }: Pick<App.Locals, 'user'>): Promise<TimeZones> {
  const { timeZone: regionTimeZone } = await siteSettings()
  return { timeZone: user?.timeZone ?? regionTimeZone, regionTimeZone }
}
