import { MINUTE } from '#api/contract/dates.ts'
import { tooMany } from '#api/errors.ts'

/** How long someone has to wait, as a refusal says it: "a minute", "5 minutes", "8 hours". */
export function waitWords(milliseconds: number): string {
  const minutes = Math.ceil(milliseconds / MINUTE)
  if (minutes > 90) return `${Math.ceil(minutes / 60)} hours`
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}

/** 429 for as many milliseconds; the reason is a sentence. */
export const comeBackIn = (wait: number, reason = 'Too many tries.') =>
  tooMany(`${reason} Please try again in ${waitWords(wait)}.`, Math.ceil(wait / 1000))
