/** A time on the clock, `18:30`, and until when where the cell says so. */
export interface Times {
  from: string
  until?: string
}

const TIME = /^(\d{1,2})(?:[:.hH](\d{2})?)?(?::\d{2}(?:\.\d+)?)?\s*(am|pm|uhr|hrs?|h)?$/i
/** Between two times, where blanks stand alone. */
const RANGE = / ?[-–—] ?| (?:bis|to|until|till|à|a) /i
const pad = (value: number) => String(value).padStart(2, '0')
const onTheClock = (minutes: number) => `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`

/** Minutes of the day, with what says which half of it. */
function minutesOf(text: string): { minutes: number; half: string } | null {
  // A time that a spreadsheet keeps as a part of a day.
  if (/^0?[.,]\d+$/.test(text)) {
    const minutes = Math.round(Number(text.replace(',', '.')) * 1440)
    return minutes < 1440 ? { minutes, half: '' } : null
  }
  const [, hours, minutes = '0', word = ''] = TIME.exec(text) ?? []
  if (hours === undefined) return null
  const half = /^[ap]m$/i.test(word) ? word.toLowerCase() : ''
  const [hour, minute] = [Number(hours), Number(minutes)]
  if (minute > 59 || hour > 23 || (half && (hour < 1 || hour > 12))) return null
  return { minutes: (half ? (hour % 12) + (half === 'pm' ? 12 : 0) : hour) * 60 + minute, half }
}

const PROBLEM = { problem: 'We cannot read this time; please write it like 18:30' }

/** The time that a cell says, as people write it: `18:30`, `6:30 PM`, `18 Uhr`, `18h30`, `6–8 pm`. */
export function readTimes(cell: string): Times | { problem: string } {
  const text = cell
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^(?:at|um|von|from|à|a las)\s+/i, '')
    // A time alone, as a spreadsheet keeps it: on the day before the first.
    .replace(/^(?:1899-12-3[01]|1904-01-01)T/, '')
    .replace(/\b([ap])\.\s?m\.?/gi, '$1m')
  const [one = '', other, ...more] = text.split(RANGE)
  const [from, until] = [minutesOf(one), other === undefined ? undefined : minutesOf(other)]
  if (!from || until === null || more.length > 0) return PROBLEM
  if (until === undefined) return { from: onTheClock(from.minutes) }
  // `6–8 pm`: the half of the day counts for both where that is a time before.
  const isPm = from.half === '' && until.half === 'pm' && from.minutes < 720 && from.minutes + 720 <= until.minutes
  return { from: onTheClock(from.minutes + (isPm ? 720 : 0)), until: onTheClock(until.minutes) }
}
