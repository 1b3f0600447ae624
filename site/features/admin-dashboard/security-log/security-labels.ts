import { formatDate } from '#api/platform/contract/dates.ts'
import { SECURITY_EVENTS } from '#api/auth/contract/security-log.ts'
import type { SecurityEvent } from '#api/auth/calls.ts'

/** What happened, in words; what this version does not know is named as it was written. */
export const eventLabel = (kind: string): string => (SECURITY_EVENTS as Readonly<Record<string, string>>)[kind] ?? kind

/** Whose account it was, or who came without one. */
export function getPersonName({ kind, userId, personName, nameHash, what }: SecurityEvent): string {
  if (userId !== null) return personName ?? `User ${userId} (deleted)`
  if (kind === 'operator.action') return 'An operator'
  // The mark tells one such name from another.
  if (nameHash) return `An unknown name (${nameHash.slice(0, 4)})`
  return what ? 'A visitor' : 'Others'
}

/** To whom an administrator or an operator did it; empty where it was about no one else. */
export const getTargetName = ({ targetId, targetName }: SecurityEvent): string =>
  targetId === null ? '' : (targetName ?? `User ${targetId} (deleted)`)

const MOMENT = { year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const
const TIME = { hour: 'numeric', minute: '2-digit' } as const

/** When, and until when it went on: "Nov 22, 2026, 9:14 AM – 9:21 AM". */
export function formatWhen({ at, lastAt }: SecurityEvent, timeZone: string): string {
  const [first, last] = [at, lastAt].map((timestamp) => formatDate(timestamp, timeZone, TIME))
  const start = formatDate(at, timeZone, MOMENT)
  return first === last ? start : `${start} – ${last}`
}
