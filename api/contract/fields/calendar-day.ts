import * as z from 'zod/mini'
import { MESSAGES } from '#api/contract/messages.ts'
import { sentWithin } from './text.ts'

/** Whether a text is a day of the calendar, `2026-02-28`, from the years that a date field offers. */
function isCalendarDay(value: string): boolean {
  if (!/^(?:19|20|21)\d{2}-\d{2}-\d{2}$/.test(value)) return false
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
}

/** A day that may be left out: missing, `null` and empty mean `null`. */
export function optionalDay(message: string = MESSAGES.invalid) {
  return z.pipe(
    z.nullish(z.string({ error: message }).check(sentWithin([10, message]))),
    z.transform((value, context): string | null => {
      const day = value?.trim() ?? ''
      if (day === '' || isCalendarDay(day)) return day || null
      context.issues.push({ code: 'custom', input: value, message })
      return z.NEVER
    }),
  )
}
