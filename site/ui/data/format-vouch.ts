import type { Vouch } from '#api/account/contract/user.ts'
import { formatMonth } from '#api/platform/contract/dates.ts'

/** For instance "Known to our team since March 2025 · Met by Avery Stone" (rules: Known to our team). */
export function formatVouch({ since, metBy }: Vouch): string {
  return `Known to our team since ${formatMonth(since)} · Met by ${metBy}`
}
