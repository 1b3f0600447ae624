import { DAY } from '#api/platform/contract/dates.ts'
import { getCode } from '#api/account/email-proof.service.ts'
import { invitationToken } from '#api/invitations/token.ts'
import { createClickToken } from '#api/keys.ts'
import { invitations } from '#api/invitations/table.ts'
import { importedRecords } from '#api/imports/table.ts'
import type { World } from '#tests/security/two-of-each.ts'
import { type Needs, TOKEN } from './sample.ts'

/** An invitation; its id in a new world. */
const INVITATION = 1
let invited = { token: '', press: '' }
let invitationCode = '00000000'
const withInvitation =
  (role: 'founder' | 'editor' = 'founder', sentBefore = 0, by: 'admin' | 'founder' = 'admin') =>
  async ({ database, context, people, clock }: World) => {
    const email = 'ines@region.example'
    const made = { invitedBy: people[by].id, isOfMember: by === 'founder' }
    const row = { id: INVITATION, email, emailKey: email, role, seed: TOKEN, emailsSent: 1, ...made }
    const sentAt = new Date(clock.now - sentBefore)
    const sent = { ...row, sentAt, createdAt: sentAt }
    await database.write(async (tx) => void (await tx.insert(invitations).values(sent)))
    const token = createClickToken(context.keys, 'invitation', INVITATION, clock.now)
    invited = { token: invitationToken(context.keys, row), press: token }
    invitationCode = getCode(context.keys, INVITATION, TOKEN)
  }
const claimed = { firstName: 'Ines', lastName: 'Vogel', username: 'newcomer', password: 'violet-lantern-42' }
/** An imported profile; its id in a new world. */
const RECORD = 1
const withRecord = async ({ database, clock }: World) => {
  const at = new Date(clock.now)
  const fields = { companyName: 'Quiet Orchard', email: 'hanne@orchard.example' }
  const row = { id: RECORD, kind: 'startups', emailKey: fields.email, nameKey: 'quiet orchard', fields } as const
  await database.write(
    async (tx) => void (await tx.insert(importedRecords).values({ ...row, createdAt: at, updatedAt: at })),
  )
}
const anInvitation = {
  targets: () => [{ name: 'an invitation', params: [INVITATION], status: () => 200 }],
  prepare: withInvitation(),
}

export const INVITATIONS: Needs = {
  // No one was invited there.
  'GET /api/invitation': { done: 404, query: () => '?token=of-nobody' },
  'POST /api/invitation/code': {
    body: () => ({ email: 'ines@region.example', code: invitationCode }),
    prepare: withInvitation(),
  },
  'POST /api/invitation/refuse': { body: () => invited, prepare: withInvitation() },
  'POST /api/invitation/email': { body: () => invited, prepare: withInvitation('founder', 31 * DAY) },
  'POST /api/invitation/accept': { body: () => ({ ...invited, ...claimed }), prepare: withInvitation('editor') },
  'POST /api/admin/invitations/claims': { body: () => ({ recordIds: [RECORD] }), prepare: withRecord },
  'POST /api/admin/invitations/:id/email': anInvitation,
  'POST /api/admin/invitations/:id/link': anInvitation,
  'DELETE /api/admin/invitations/:id': anInvitation,
  'DELETE /api/invitations/:id': {
    targets: ({ people }) => [
      {
        name: 'an invitation of a founder',
        params: [INVITATION],
        status: (viewer) => (viewer?.id === people.founder.id ? 200 : 404),
      },
    ],
    prepare: withInvitation('founder', 0, 'founder'),
  },
}
