import { type SQL, sql } from 'drizzle-orm'
import type { InvitationState } from '#api/contract/invitation/states.ts'
import { INVITATION_LIFE } from '#api/core/invitation/invitation.life.ts'
import { invitations } from '#api/db/schema/invitation.ts'
import { messages } from '#api/db/schema/message.ts'

/** The letter of an invitation in the outbox, by its key (`core/invitation/letter.service.ts`). */
export const isItsLetter: SQL = sql`${messages.onceKey} = 'invitation ' || ${invitations.id} || ' ' || ${invitations.letters}`

/** How an invitation stands, beside its letter. One that the outbox has forgotten was sent. */
export const stateAt = (now: number): SQL<InvitationState> => sql<InvitationState>`case
  when ${invitations.outcome} is not null then ${invitations.outcome}
  when ${invitations.sentAt} is null then 'waiting'
  when ${invitations.sentAt} <= ${now - INVITATION_LIFE} then 'ended'
  when ${messages.state} in ('queued', 'sending') then 'waiting'
  when ${messages.state} in ('failed', 'dropped') then 'failed'
  else 'sent' end`
