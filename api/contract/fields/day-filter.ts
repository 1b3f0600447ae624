import * as z from 'zod/mini'
import { shortText } from './text.ts'

/** A day that narrows a list down, in the site's time zone; missing and empty mean none (`undefined`). */
export const dayFilter = z.pipe(
  z.optional(shortText),
  z.transform((value, context): string | undefined => {
    if (value === undefined || value === '') return undefined
    if (/^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))) return value
    context.issues.push({ code: 'custom', input: value, message: 'Please give the day as 2026-01-31' })
    return z.NEVER
  }),
)
