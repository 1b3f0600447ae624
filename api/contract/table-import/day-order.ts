declare global {
  namespace Intl {
    interface Locale {
      /** ECMA-402, Intl Locale Info: the time zones of its country. */
      getTimeZones(): string[] | undefined
    }
  }
}

/** Countries and territories that write the month before the day (CLDR). */
const MONTH_FIRST = ['AS', 'GU', 'MP', 'PH', 'PR', 'UM', 'US', 'VI']

let zones: ReadonlySet<string> | undefined

/**
 * Whether people in a time zone write the day first, as in `31/12/2030`. Of a zone that belongs to no country the month
 * is first, as with amounts, which are US dollars.
 */
export function isDayFirstIn(timeZone: string): boolean {
  zones ??= new Set(MONTH_FIRST.flatMap((country) => new Intl.Locale(`und-${country}`).getTimeZones() ?? []))
  const zone = new Intl.DateTimeFormat('en-US', { timeZone }).resolvedOptions().timeZone
  return zone.includes('/') && !zone.startsWith('Etc/') && !zones.has(zone)
}
