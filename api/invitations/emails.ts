import { alias, and, eq, exists, QueryBuilder, sql } from '#api/platform/db/drizzle.ts'
import { formatDate } from '#api/platform/contract/dates.ts'
import type { AssignableRole } from '#api/platform/contract/enumerations.ts'
import { getCode, spaced } from '#api/account/email-proof.service.ts'
import { isAddressTaken } from '#api/users/identity.service.ts'
import { importedName, INVITATION_LIFE, invitationToken } from './token.ts'
import { defineMail, type Email, formatCompanyForEmail, formatFirstNameForEmail } from '#api/email/template.ts'
import type { Reader } from '#api/platform/db/database.ts'
import { users } from '#api/users/table.ts'
import { blocks } from '#api/connections/table.ts'
import { invitations, type InvitationRow } from './table.ts'
import { importedRecords } from '#api/imports/table.ts'
import { unclaimedStartups } from '#api/unclaimed-startups/table.ts'

const others = alias(invitations, 'others')

const AS: Readonly<Record<AssignableRole, string>> = {
  founder: 'as a founder',
  investor: 'as an investor',
  editor: 'as an editor of site content',
  admin: 'as an administrator',
}

const query = new QueryBuilder()
/** This address has declined invitations. Only the email checks it, so that no inviter learns about it. */
const hasRefused = exists(
  query
    .select({ id: others.id })
    .from(others)
    .where(and(eq(others.emailKey, invitations.emailKey), eq(others.outcome, 'declined'))),
)

/** A block between the member and the invited person: nothing is sent (rules: Block). */
const isApart = sql`exists (
  select 1 from ${blocks} inner join ${users} "invited" on "invited"."email_key" = ${invitations.emailKey}
  where (${blocks.blockerId}, ${blocks.blockedId}) in (
    (${invitations.invitedBy}, "invited"."id"), ("invited"."id", ${invitations.invitedBy})
  )
)`

/** An invitation with everything that its email shows, in one query, because the email log shows many. */
const getFacts = async (read: Reader, id: number) => {
  const [facts] = await read
    .select({
      row: invitations,
      record: { kind: importedRecords.kind, fields: importedRecords.fields },
      inviter: { firstName: users.firstName, lastName: users.lastName },
      isListed: sql<0 | 1>`${unclaimedStartups.recordId} is not null`,
      isUnwanted: sql<0 | 1>`${hasRefused} or (${invitations.isOfMember} and ${isApart})`,
    })
    .from(invitations)
    .leftJoin(importedRecords, eq(importedRecords.id, invitations.recordId))
    .leftJoin(unclaimedStartups, eq(unclaimedStartups.recordId, invitations.recordId))
    .leftJoin(users, eq(users.id, invitations.invitedBy))
    .where(eq(invitations.id, id))
  return facts
}

type Facts = NonNullable<Awaited<ReturnType<typeof getFacts>>>

/** What an email says about an invitation. */
export interface InvitationFacts extends Pick<Facts, 'record' | 'inviter' | 'isListed'> {
  row: Pick<InvitationRow, 'role' | 'note' | 'isOfMember'>
}

/** What an invitation is about: an imported profile or a role. A member is named as emails can. */
function formatInvitationReason({ row, record, inviter, isListed }: InvitationFacts, siteName: string): string {
  if (!record) {
    const name = inviter && formatFirstNameForEmail(`${inviter.firstName} ${inviter.lastName}`)
    const opening = row.isOfMember ? `${name ?? 'A member'} invited` : 'We’d like to invite'
    return `${opening} you to join ${siteName} ${AS[row.role]}.`
  }
  const name = importedName(record.kind, record.fields)
  const named = formatCompanyForEmail(name) === name ? ` for “${name}”` : ''
  return `We’ve started a profile${named} at ${siteName}, based on a list of local companies and investors. Claim it to make it yours. ${isListed ? 'Until you do, our directory shows its public facts only.' : 'Until you do, only our team sees it.'}`
}

/** The inviter's note, in the lines in which it was written. */
function formatNote({ row, inviter }: InvitationFacts): string[] {
  if (!row.note) return []
  const name = inviter && formatFirstNameForEmail(`${inviter.firstName} ${inviter.lastName}`)
  return [`${name ?? 'An administrator'} writes:`, ...row.note.split('\n').filter(Boolean)]
}

/** The subject of an invitation, and its text before the link. */
export const composeInvitation = (facts: InvitationFacts, siteName: string) => ({
  subject: `You’re invited to join ${siteName}`,
  paragraphs: [formatInvitationReason(facts, siteName), ...formatNote(facts)],
  action: 'Open invitation',
})

/** For an address that already has an account: there is nothing to accept. */
const toAccount = (row: InvitationRow, siteName: string): Email => ({
  invitationId: row.id,
  subject: `You already have an account at ${siteName}`,
  paragraphs: [
    `You were invited to ${siteName}, but there’s already an account with this address. Log in to use it.`,
    row.recordId === null ? '' : 'Missing something on your profile? Tell an administrator.',
  ],
  action: { label: 'Log in', path: '/auth' },
})

/**
 * The link and the code of an invitation. An address that already has an account learns so here, and no one else does.
 */
export const invitation = defineMail<{ invitationId: number; email: number }>({
  label: 'Invitation',
  isLimited: true,
  email: async ({ invitationId, email }, context) => {
    const { read, keys, now, isShown, siteName, timeZone } = context
    const facts = await getFacts(read, invitationId)
    if (!facts || facts.isUnwanted) return null
    const { row } = facts
    if (!row.sentAt || row.outcome !== null || row.emailsSent !== email) return null
    if (!isShown && (await isAddressTaken(read, row.email, now))) return toAccount(row, siteName)
    const code = isShown ? '•••• ••••' : spaced(getCode(keys, row.id, row.seed))
    const token = isShown ? '' : `?token=${invitationToken(keys, row)}`
    const until = formatDate(row.sentAt.getTime() + INVITATION_LIFE, timeZone, { dateStyle: 'long' })
    const { subject, paragraphs, action } = composeInvitation(facts, siteName)
    return {
      invitationId: row.id,
      subject,
      isNameless: true,
      paragraphs: [
        ...paragraphs,
        `Open the invitation, or enter the code ${code} on its page. Both work until ${until}.`,
      ],
      because: `You’re receiving this because ${row.isOfMember ? 'a member of' : 'the team of'} ${siteName} invited this address.`,
      action: { label: action, path: `/invitation${token}` },
      note:
        row.recordId === null
          ? 'Don’t want to join? Decline on that page, or ignore this email.'
          : 'Not you? Let us know there, and we’ll delete the profile.',
    }
  },
})
