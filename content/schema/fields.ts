import * as z from 'zod'

/**
 * The building blocks of every content schema. Each has the message for its editor: what is expected, then how to fix
 * it.
 */

/** Gives a field the label and the hint that editors see next to it, on the editing screens and in error messages. */
export const field = <T extends z.ZodType>(schema: T, title: string, description?: string): T =>
  schema.meta(description ? { title, description } : { title })

/** The label given by `field`, if any. */
export const getLabel = (schema: z.ZodType): string | undefined => z.globalRegistry.get(schema)?.title

/** The hint given by `field`, if any. */
export const getHint = (schema: z.ZodType): string | undefined => z.globalRegistry.get(schema)?.description

/** What a text field contains; the editing screens have a control for each. */
const TEXT_KINDS = [
  'line',
  'text',
  'markdown',
  'web-address',
  'email',
  'day',
  'local-time',
  'time-zone',
  'picture',
  'hidden',
] as const
export type TextKind = (typeof TEXT_KINDS)[number]

const ofKind = <T extends z.ZodType>(schema: T, kind: TextKind): T => schema.meta({ kind })

/** What a text field contains, if specified. */
export const getKind = (schema: z.ZodType): TextKind | undefined =>
  z.globalRegistry.get(schema)?.['kind'] as TextKind | undefined

const blankToNothing = (value: unknown) =>
  value === null || (typeof value === 'string' && value.trim() === '') ? undefined : value

/** An optional field. Decap sends an emptied field as `""` or `null`, which counts as missing. */
export const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankToNothing, schema.optional())

/**
 * An optional field that counts as missing while it has its delivered value, so that no visitor reads that someone
 * lives in "Your City".
 */
export const unlessDelivered = <T extends z.ZodType>(schema: T, delivered: string) =>
  z.preprocess((value) => (value === delivered ? undefined : blankToNothing(value)), schema.optional())

/** A field with a default value. */
export const withDefault = <T extends z.ZodType>(
  schema: T,
  value: z.output<T> & z.core.util.NoUndefined<z.output<T>>,
) => z.preprocess(blankToNothing, schema.default(value as never))

/** One line of text, trimmed, between 1 and `max` characters. */
export const line = (max = 200) =>
  ofKind(
    z
      .string()
      .trim()
      .min(1, 'is empty. Write something here.')
      .max(max, `is too long. Shorten it to ${max} characters or fewer.`)
      .refine((text) => !/[\r\n]/.test(text), 'has a line break. Put the text on one line.'),
    'line',
  )

const lines = (max: number) =>
  z
    .string()
    .trim()
    .min(1, 'is empty. Write something here.')
    .max(max, `is too long. Shorten it to ${max} characters or fewer.`)

/** Text of several lines; a blank line starts a new paragraph. Plain text, never HTML. */
export const text = (max = 5000) => ofKind(lines(max), 'text')

/** Markdown in a field of its own, without images. */
export const markdown = (max = 5000) => ofKind(lines(max), 'markdown')

/** A value that the product itself stores with an entry; no form shows it. */
export const hidden = ofKind(
  z
    .string()
    .trim()
    .refine((text) => text.length <= 200, 'isn’t what the product wrote. Remove it'),
  'hidden',
)

/** A moment in UTC that the product itself stores with an entry. YAML turns one without quotes into a `Date`. */
export const hiddenMoment = ofKind(
  z.preprocess(
    (value) => (value instanceof Date && !Number.isNaN(value.getTime()) ? value.toISOString() : value),
    z.iso.datetime('isn’t what the product wrote. Remove it'),
  ),
  'hidden',
)

const isWebAddress = (value: string) => {
  if (!/^https?:\/\/[^\s/]/i.test(value) || /\s/.test(value)) return false
  const url = URL.parse(value)
  return url !== null && url.username === '' && url.password === ''
}

/** A full web address; only http and https, so that no link can run a script. */
export const webAddress = ofKind(
  z.string().trim().refine(isWebAddress, 'isn’t a web address. Paste the full address, with https:// at its beginning'),
  'web-address',
)

/** An email address. */
export const emailAddress = ofKind(
  z.string().trim().pipe(z.email('isn’t an email address. Write it like name@example.org')),
  'email',
)

const isRealDay = (value: string) => {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value)
  if (!match) return false
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
}

/**
 * The years in which events and articles can be. Outside of them, time zones have no reliable offset, and the calendar
 * would never end.
 */
const YEARS = { first: 1900, last: 2199 }

const isInReach = (value: string) => {
  const year = Number(value.slice(0, 4))
  return year >= YEARS.first && year <= YEARS.last
}
const OUT_OF_REACH = `is in no year of this site. Choose one from ${YEARS.first} to ${YEARS.last}`

/**
 * A calendar day, `YYYY-MM-DD`, in the site's time zone. YAML turns an unquoted day into a `Date` at midnight UTC,
 * which is converted back.
 */
export const day = ofKind(
  z.preprocess(
    (value) =>
      value instanceof Date && !Number.isNaN(value.getTime())
        ? value.toISOString().replace('T00:00:00.000Z', '')
        : value,
    z
      .string()
      .refine(isRealDay, {
        message: 'isn’t a day. Write it as year-month-day, for example 2030-05-17',
        abort: true,
      })
      .refine(isInReach, OUT_OF_REACH),
  ),
  'day',
)

const isRealLocalTime = (value: string) => {
  const match = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})$/.exec(value)
  return match !== null && isRealDay(match[1]!) && Number(match[2]) < 24 && Number(match[3]) < 60
}

/** A local date and time, `YYYY-MM-DDTHH:mm`, without an offset: the local time of the event. */
export const localTime = ofKind(
  z
    .string()
    .refine(isRealLocalTime, {
      message: 'isn’t a date with a time. Write it like 2030-05-17T18:30, without a time zone at its end',
      abort: true,
    })
    .refine(isInReach, OUT_OF_REACH),
  'local-time',
)

const isTimeZone = (value: string) => {
  if (!/^[A-Za-z]/.test(value)) return false
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: value })
    return true
  } catch {
    return false
  }
}

/** An IANA time zone name. */
export const timeZone = ofKind(
  z.string().trim().refine(isTimeZone, 'isn’t a time zone. Use a name such as America/Chicago or Europe/Vienna'),
  'time-zone',
)

const MEDIA_PATH =
  /^(?:\.\.\/)+media\/(?:[a-z0-9][a-z0-9-]*\/)+[A-Za-z0-9][A-Za-z0-9._-]*\.(?:jpe?g|png|webp|avif|gif)$/

/** An image in the content's media folder, relative to the entry: `../media/news/opening-day.webp`. */
export const mediaPath = ofKind(
  z
    .string()
    .trim()
    .regex(MEDIA_PATH, 'isn’t an image of this site. Choose one from the media library, or upload it there first'),
  'picture',
)
