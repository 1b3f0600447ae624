import { daysBetween } from '#api/contract/dates.ts'
import type { Role } from '#api/contract/enumerations.ts'
import { isPendingRequest, type Member } from '#api/contract/member.ts'
import type { BadgeProps } from '#site/ui/Badge.tsx'

export const ROLE_LABELS: Readonly<Record<Role, string>> = {
  user: 'User',
  founder: 'Founder',
  investor: 'Investor',
  admin: 'Admin',
  editor: 'Editor',
}

/** The state of an account in a word, and its colour. */
export function statusOf(
  member: Pick<Member, 'active' | 'requestedRole' | 'approved' | 'rejectedAt'>,
): Required<Pick<BadgeProps, 'tone'>> & { label: string } {
  if (!member.active) return { label: 'Deactivated', tone: 'danger' }
  if (isPendingRequest(member)) return { label: 'Pending', tone: 'accent' }
  if (!member.approved && member.rejectedAt) return { label: 'Rejected', tone: 'neutral' }
  return { label: 'Active', tone: 'success' }
}

/** How long a request waits; a review is promised within two business days (spec 1 §9). */
export function waitingLabel(since: string, now: string, timeZone: string): string {
  const days = daysBetween(since, now, timeZone) ?? 0
  if (days <= 0) return 'Since today'
  return days === 1 ? 'Since yesterday' : `For ${days} days`
}

/** `1 request`, `12 requests`. */
export function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`
}
