import { counted } from '#api/platform/contract/counted.ts'
import { daysBetween } from '#api/platform/contract/dates.ts'
import { businessDaysBetween } from '#api/platform/contract/business-days.ts'
import type { Role } from '#api/platform/contract/enumerations.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { isPendingRequest, type Member, type MemberStatus } from '#api/users/contract.ts'
import type { BadgeProps } from '#site/ui/data/Badge.tsx'

/** Statuses that the table can be narrowed down to. */
export const STATUS_LABELS: Readonly<Record<MemberStatus, string>> = {
  pending: 'Pending request',
  active: 'Active',
  deactivated: 'Deactivated',
}

export const ROLE_LABELS: Readonly<Record<Role, string>> = {
  user: 'User',
  founder: 'Founder',
  investor: 'Investor',
  admin: 'Admin',
  editor: 'Editor',
}

/** "a founder", "an investor". */
export const aRole = (role: Role | null | undefined): string =>
  `${role === 'investor' ? 'an' : 'a'} ${ROLE_LABELS[role ?? 'user'].toLowerCase()}`

/** The state of an account in a word, and its color. */
export function getStatus(
  member: Pick<Member, 'active' | 'requestedRole' | 'approved' | 'rejectedAt'>,
): Required<Pick<BadgeProps, 'tone'>> & { label: string } {
  if (!member.active) return { label: 'Deactivated', tone: 'danger' }
  if (isPendingRequest(member)) return { label: 'Pending', tone: 'accent' }
  if (!member.approved && member.rejectedAt) return { label: 'Rejected', tone: 'neutral' }
  return { label: 'Active', tone: 'success' }
}

/** How long a request waits, and whether that is longer than promised (rules: Role requests). */
export interface WaitingTime {
  text: string
  isLate: boolean
}

/** The waiting time of a request in business days of the site's zone; the day on which it came does not count. */
export function getWaitingTime(since: string, now: string, timeZone: string): WaitingTime {
  const days = businessDaysBetween(since, now, timeZone)
  const isToday = daysBetween(since, now, timeZone) === 0
  const text = isToday
    ? 'Submitted today'
    : days === 0
      ? 'Submitted less than a business day ago'
      : `Submitted ${counted(days, 'business day')} ago`
  return { text, isLate: days > LIMITS.reviewBusinessDays }
}
