import { formatMoment, formatTime, type TimeZones } from '#api/platform/contract/times.ts'
import { SECURITY_EVENTS } from '#api/auth/contract/security-log.ts'
import type { SecurityEvent } from '#api/auth/calls.ts'

/** What happened, in words; what this version does not know is named as it was written. */
export const eventLabel = (kind: string): string => (SECURITY_EVENTS as Readonly<Record<string, string>>)[kind] ?? kind

/** Whose account it was, or who came without one. */
export function getPersonName({ kind, userId, personName, nameHash, what }: SecurityEvent): string {
  if (userId !== null) return personName ?? `User ${userId} (deleted)`
  if (kind === 'server-admin.command') return 'A server administrator'
  // The mark tells one such name from another.
  if (nameHash) return `An unknown name (${nameHash.slice(0, 4)})`
  return what ? 'A visitor' : 'Others'
}

/** To whom an administrator or an operator did it; empty where it was about no one else. */
export const getTargetName = ({ targetId, targetName }: SecurityEvent): string =>
  targetId === null ? '' : (targetName ?? `User ${targetId} (deleted)`)

/** When, and until when it went on: "Nov 22, 2026, 9:14 AM – 9:21 AM". */
export function formatPeriod({ at, lastAt }: SecurityEvent, zones: TimeZones): string {
  const [first, last] = [at, lastAt].map((timestamp) => formatTime(timestamp, zones.timeZone))
  const start = formatMoment(at, zones)
  return first === last ? start : `${start} – ${last}`
}
