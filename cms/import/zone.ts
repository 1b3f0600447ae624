import { WINDOWS_ZONES } from './windows-zones.ts'

function isZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return true
  } catch {
    // A RangeError: there is no other way to ask whether a zone exists.
    return false
  }
}

/**
 * The IANA zone that a calendar's name for it means: its own name, that of Windows, or either behind the address of
 * whoever described it (`/citadel.org/20260101_1/Europe/Berlin`). Undefined for any other.
 */
export function zoneNamed(name: string): string | undefined {
  const plain = name.trim().replace(/^"(.*)"$/, '$1')
  if (/^tzone:\/\/microsoft\/utc$/i.test(plain)) return 'UTC'
  const windows = WINDOWS_ZONES.get(plain.toLowerCase().replace(/ daylight time\b/, ' standard time'))
  if (windows) return windows
  const parts = plain.split('/')
  return [plain, parts.slice(-3).join('/'), parts.slice(-2).join('/')].find(isZone)
}
