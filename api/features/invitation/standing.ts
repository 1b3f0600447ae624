import { type SQL, sql } from '#api/db/drizzle.ts'
import type { InvitationState } from '#api/contract/invitation/states.ts'
import { INVITATION_LIFE } from '#api/core/invitation/invitation.life.ts'
import { TOO_OLD } from '#api/core/mail/mail.queue.service.ts'
import { invitations } from '#api/db/schema/invitation.ts'
import { messages } from '#api/db/schema/message.ts'

/** The letter of an invitation in the outbox, by its key (`core/invitation/letter.service.ts`). */
export const isItsLetter: SQL = sql`${messages.onceKey} = 'invitation ' || ${invitations.id} || ' ' || ${invitations.letters}`

/** How an invitation stands, with its email. One that the outbox has forgotten was sent. */
export const stateAt = (now: number): SQL<InvitationState> => sql<InvitationState>`case
  when ${invitations.outcome} is not null then ${invitations.outcome}
  when ${invitations.sentAt} is null then 'waiting'
  when ${invitations.sentAt} <= ${now - INVITATION_LIFE} then 'ended'
  when ${messages.state} in ('queued', 'sending') then 'waiting'
  when ${messages.state} in ('failed', 'dropped') then 'failed'
  else 'sent' end`

/**
 * The same for the member who invited, the same for every address: an email that was dropped because its reader has
 * declined before must not differ from one that arrived, so nothing but the age of an email is read from the outbox.
 */
export const stateForMember = (now: number, sendsMail: boolean): SQL<InvitationState> => sql<InvitationState>`case
  when ${invitations.outcome} is not null then ${invitations.outcome}
  when ${invitations.sentAt} is null then 'waiting'
  when ${invitations.sentAt} <= ${now - INVITATION_LIFE} then 'ended'
  when ${messages.state} = 'dropped' and ${messages.lastError} = ${TOO_OLD} then 'failed'
  when ${sendsMail ? 1 : 0} = 0 then 'waiting'
  else 'sent' end`
