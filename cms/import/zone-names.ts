/**
 * Time zones as Windows, Outlook, and Exchange name them, in lowercase, with their IANA zones: the territory "001" of
 * CLDR 48, common/supplemental/windowsZones.xml (cldr-core 48.2.0). Copyright © 1991-2025 Unicode, Inc. License:
 * Unicode-3.0, https://www.unicode.org/license.txt
 */
export const WINDOWS_ZONES: ReadonlyMap<string, string> = new Map([
  ['afghanistan standard time', 'Asia/Kabul'],
  ['alaskan standard time', 'America/Anchorage'],
  ['aleutian standard time', 'America/Adak'],
  ['altai standard time', 'Asia/Barnaul'],
  ['arab standard time', 'Asia/Riyadh'],
  ['arabian standard time', 'Asia/Dubai'],
  ['arabic standard time', 'Asia/Baghdad'],
  ['argentina standard time', 'America/Buenos_Aires'],
  ['astrakhan standard time', 'Europe/Astrakhan'],
  ['atlantic standard time', 'America/Halifax'],
  ['aus central standard time', 'Australia/Darwin'],
  ['aus central w. standard time', 'Australia/Eucla'],
  ['aus eastern standard time', 'Australia/Sydney'],
  ['azerbaijan standard time', 'Asia/Baku'],
  ['azores standard time', 'Atlantic/Azores'],
  ['bahia standard time', 'America/Bahia'],
  ['bangladesh standard time', 'Asia/Dhaka'],
  ['belarus standard time', 'Europe/Minsk'],
  ['bougainville standard time', 'Pacific/Bougainville'],
  ['canada central standard time', 'America/Regina'],
  ['cape verde standard time', 'Atlantic/Cape_Verde'],
  ['caucasus standard time', 'Asia/Yerevan'],
  ['cen. australia standard time', 'Australia/Adelaide'],
  ['central america standard time', 'America/Guatemala'],
  ['central asia standard time', 'Asia/Bishkek'],
  ['central brazilian standard time', 'America/Cuiaba'],
  ['central europe standard time', 'Europe/Budapest'],
  ['central european standard time', 'Europe/Warsaw'],
  ['central pacific standard time', 'Pacific/Guadalcanal'],
  ['central standard time (mexico)', 'America/Mexico_City'],
  ['central standard time', 'America/Chicago'],
  ['chatham islands standard time', 'Pacific/Chatham'],
  ['china standard time', 'Asia/Shanghai'],
  ['cuba standard time', 'America/Havana'],
  ['dateline standard time', 'Etc/GMT+12'],
  ['e. africa standard time', 'Africa/Nairobi'],
  ['e. australia standard time', 'Australia/Brisbane'],
  ['e. europe standard time', 'Europe/Chisinau'],
  ['e. south america standard time', 'America/Sao_Paulo'],
  ['easter island standard time', 'Pacific/Easter'],
  ['eastern standard time (mexico)', 'America/Cancun'],
  ['eastern standard time', 'America/New_York'],
  ['egypt standard time', 'Africa/Cairo'],
  ['ekaterinburg standard time', 'Asia/Yekaterinburg'],
  ['fiji standard time', 'Pacific/Fiji'],
  ['fle standard time', 'Europe/Kiev'],
  ['georgian standard time', 'Asia/Tbilisi'],
  ['gmt standard time', 'Europe/London'],
  ['greenland standard time', 'America/Godthab'],
  ['greenwich standard time', 'Atlantic/Reykjavik'],
  ['gtb standard time', 'Europe/Bucharest'],
  ['haiti standard time', 'America/Port-au-Prince'],
  ['hawaiian standard time', 'Pacific/Honolulu'],
  ['india standard time', 'Asia/Calcutta'],
  ['iran standard time', 'Asia/Tehran'],
  ['israel standard time', 'Asia/Jerusalem'],
  ['jordan standard time', 'Asia/Amman'],
  ['kaliningrad standard time', 'Europe/Kaliningrad'],
  ['korea standard time', 'Asia/Seoul'],
  ['libya standard time', 'Africa/Tripoli'],
  ['line islands standard time', 'Pacific/Kiritimati'],
  ['lord howe standard time', 'Australia/Lord_Howe'],
  ['magadan standard time', 'Asia/Magadan'],
  ['magallanes standard time', 'America/Punta_Arenas'],
  ['marquesas standard time', 'Pacific/Marquesas'],
  ['mauritius standard time', 'Indian/Mauritius'],
  ['middle east standard time', 'Asia/Beirut'],
  ['montevideo standard time', 'America/Montevideo'],
  ['morocco standard time', 'Africa/Casablanca'],
  ['mountain standard time (mexico)', 'America/Mazatlan'],
  ['mountain standard time', 'America/Denver'],
  ['myanmar standard time', 'Asia/Rangoon'],
  ['n. central asia standard time', 'Asia/Novosibirsk'],
  ['namibia standard time', 'Africa/Windhoek'],
  ['nepal standard time', 'Asia/Katmandu'],
  ['new zealand standard time', 'Pacific/Auckland'],
  ['newfoundland standard time', 'America/St_Johns'],
  ['norfolk standard time', 'Pacific/Norfolk'],
  ['north asia east standard time', 'Asia/Irkutsk'],
  ['north asia standard time', 'Asia/Krasnoyarsk'],
  ['north korea standard time', 'Asia/Pyongyang'],
  ['omsk standard time', 'Asia/Omsk'],
  ['pacific sa standard time', 'America/Santiago'],
  ['pacific standard time (mexico)', 'America/Tijuana'],
  ['pacific standard time', 'America/Los_Angeles'],
  ['pakistan standard time', 'Asia/Karachi'],
  ['paraguay standard time', 'America/Asuncion'],
  ['qyzylorda standard time', 'Asia/Qyzylorda'],
  ['romance standard time', 'Europe/Paris'],
  ['russia time zone 10', 'Asia/Srednekolymsk'],
  ['russia time zone 11', 'Asia/Kamchatka'],
  ['russia time zone 3', 'Europe/Samara'],
  ['russian standard time', 'Europe/Moscow'],
  ['sa eastern standard time', 'America/Cayenne'],
  ['sa pacific standard time', 'America/Bogota'],
  ['sa western standard time', 'America/La_Paz'],
  ['saint pierre standard time', 'America/Miquelon'],
  ['sakhalin standard time', 'Asia/Sakhalin'],
  ['samoa standard time', 'Pacific/Apia'],
  ['sao tome standard time', 'Africa/Sao_Tome'],
  ['saratov standard time', 'Europe/Saratov'],
  ['se asia standard time', 'Asia/Bangkok'],
  ['singapore standard time', 'Asia/Singapore'],
  ['south africa standard time', 'Africa/Johannesburg'],
  ['south sudan standard time', 'Africa/Juba'],
  ['sri lanka standard time', 'Asia/Colombo'],
  ['sudan standard time', 'Africa/Khartoum'],
  ['syria standard time', 'Asia/Damascus'],
  ['taipei standard time', 'Asia/Taipei'],
  ['tasmania standard time', 'Australia/Hobart'],
  ['tocantins standard time', 'America/Araguaina'],
  ['tokyo standard time', 'Asia/Tokyo'],
  ['tomsk standard time', 'Asia/Tomsk'],
  ['tonga standard time', 'Pacific/Tongatapu'],
  ['transbaikal standard time', 'Asia/Chita'],
  ['turkey standard time', 'Europe/Istanbul'],
  ['turks and caicos standard time', 'America/Grand_Turk'],
  ['ulaanbaatar standard time', 'Asia/Ulaanbaatar'],
  ['us eastern standard time', 'America/Indianapolis'],
  ['us mountain standard time', 'America/Phoenix'],
  ['utc+12', 'Etc/GMT-12'],
  ['utc+13', 'Etc/GMT-13'],
  ['utc', 'Etc/UTC'],
  ['utc-02', 'Etc/GMT+2'],
  ['utc-08', 'Etc/GMT+8'],
  ['utc-09', 'Etc/GMT+9'],
  ['utc-11', 'Etc/GMT+11'],
  ['venezuela standard time', 'America/Caracas'],
  ['vladivostok standard time', 'Asia/Vladivostok'],
  ['volgograd standard time', 'Europe/Volgograd'],
  ['w. australia standard time', 'Australia/Perth'],
  ['w. central africa standard time', 'Africa/Lagos'],
  ['w. europe standard time', 'Europe/Berlin'],
  ['w. mongolia standard time', 'Asia/Hovd'],
  ['west asia standard time', 'Asia/Tashkent'],
  ['west bank standard time', 'Asia/Hebron'],
  ['west pacific standard time', 'Pacific/Port_Moresby'],
  ['yakutsk standard time', 'Asia/Yakutsk'],
  ['yukon standard time', 'America/Whitehorse'],
])

/** The zones that editors can choose from. */
const ZONES = new Set(Intl.supportedValuesOf('timeZone'))

/** Cached, because a file with many calendars asks for the same name in each. */
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
    // A RangeError is the only way to learn that a zone doesn't exist.
    return undefined
  }
}

/** `+02:00` from `UTC+2` and similar names. */
function shiftNamed(name: string): string | undefined {
  const [, sign, hours = '', minutes = '00'] = /^(?:UTC|GMT)?\s*([+-])(\d{1,2})(?::?(\d{2}))?$/i.exec(name) ?? []
  if (sign === undefined || Number(hours) > 14 || Number(minutes) > 59) return undefined
  return `${sign}${hours.padStart(2, '0')}:${minutes}`
}

/** The zone under the name that editors can choose; `null` for zones that aren't local to any place, such as UTC. */
export const toListedZone = (zone: string): string | null => {
  const name = canonical(zone)
  return name !== undefined && ZONES.has(name) ? name : null
}

/** A zone's name without surrounding punctuation. */
export const unquoted = (name: string): string => name.trim().replace(/^"(.*)"$/, '$1')

/**
 * The IANA zone that a calendar's zone name means: an IANA name, a Windows name, either of them after the prefix of a
 * program (`/citadel.org/20260101_1/Europe/Berlin`), or an offset from UTC. Undefined for any other.
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
