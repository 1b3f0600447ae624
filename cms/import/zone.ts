import { WINDOWS_ZONES } from './windows-zones.ts'

/** The zones that editors choose from. */
const ZONES = new Set(Intl.supportedValuesOf('timeZone'))

/** Names that were asked for: a file of many calendars asks for the same one in each. */
const canonicals = new Map<string, string>()
const MOST_NAMES = 1000

function canonical(name: string): string | undefined {
  const known = canonicals.get(name)
  if (known !== undefined || !/^[A-Za-z]/.test(name)) return known
  try {
    const zone = new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone
    if (canonicals.size < MOST_NAMES) canonicals.set(name, zone)
    return zone
  } catch {
    // A RangeError: there is no other way to ask whether a zone exists.
    return undefined
  }
}

/** `+02:00`, of `UTC+2` and the like. */
function shiftNamed(name: string): string | undefined {
  const [, sign, hours = '', minutes = '00'] = /^(?:UTC|GMT)?\s*([+-])(\d{1,2})(?::?(\d{2}))?$/i.exec(name) ?? []
  if (sign === undefined || Number(hours) > 14 || Number(minutes) > 59) return undefined
  return `${sign}${hours.padStart(2, '0')}:${minutes}`
}

/** The zone by the name that editors choose it by; `null` for what is no place's clock, such as UTC. */
export const placeOf = (zone: string): string | null => {
  const name = canonical(zone)
  return name !== undefined && ZONES.has(name) ? name : null
}

/** A zone's name without the signs around it. */
export const unquoted = (name: string): string => name.trim().replace(/^"(.*)"$/, '$1')

/**
 * The IANA zone that a calendar's name for it means: its own name, that of Windows, or either behind the address of
 * whoever described it (`/citadel.org/20260101_1/Europe/Berlin`); or its shift from UTC. Undefined for any other.
 */
export function zoneNamed(name: string): string | undefined {
  const plain = unquoted(name)
  if (/^tzone:\/\/microsoft\/utc$/i.test(plain)) return 'UTC'
  const windows = WINDOWS_ZONES.get(plain.toLowerCase().replace(/ daylight time\b/, ' standard time'))
  if (windows) return windows
  const parts = plain.replaceAll(' ', '_').split('/')
  const zone = [plain, parts.slice(-3).join('/'), parts.slice(-2).join('/')].find((each) => canonical(each))
  return zone ?? shiftNamed(plain)
}
