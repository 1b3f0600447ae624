import { readableEmail } from '#api/account/contract/email-domain.ts'
import type { InvitationState } from '#api/invitations/contract/states.ts'
import type { AssignableRole } from '#api/platform/contract/enumerations.ts'
import type { BadgeProps } from '#site/ui/data/Badge.tsx'

const INVITATIONS_PATH = '/dashboard/admin/invitations'

/** The address of the list, of those in one state, from a place on. */
export function invitationsAddress(query: Readonly<Record<string, string | undefined>> = {}): string {
  const params = new URLSearchParams(Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : [])))
  return `${INVITATIONS_PATH}${params.size > 0 ? `?${params.toString()}` : ''}`
}

export const STATE_TONES: Readonly<Record<InvitationState, NonNullable<BadgeProps['tone']>>> = {
  pending: 'accent',
  sent: 'info',
  failed: 'danger',
  ended: 'neutral',
  accepted: 'success',
  declined: 'danger',
  revoked: 'neutral',
}

export const ROLE_LABELS: Readonly<Record<AssignableRole, string>> = {
  founder: 'Founder',
  investor: 'Investor',
  editor: 'Editor',
  admin: 'Administrator',
}

/** What someone is invited to, as the page of an invitation says it. */
export const INVITED_AS: Readonly<Record<AssignableRole, string>> = {
  founder: 'as a founder',
  investor: 'as an investor',
  editor: 'as an editor, who writes for the site',
  admin: 'as an administrator',
}

/** What is said once someone is invited; without email, what to do instead. */
export const invitedToast = (emails: readonly string[], isSending: boolean, otherwise: string) => ({
  title: emails.length === 1 ? 'Invited' : `You invited ${emails.length === 0 ? 'no one' : getPeople(emails.length)}`,
  ...(emails.length > 0 && {
    description: isSending ? `An email goes to ${emails.map(readableEmail).join(', ')}.` : otherwise,
  }),
})

/** `one person`, `12 people`. */
export const getPeople = (count: number): string =>
  count === 1 ? 'one person' : `${count.toLocaleString('en-US')} people`
