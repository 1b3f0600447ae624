import { and, eq } from 'drizzle-orm'
import { formatDate } from '#api/contract/dates.ts'
import type { AssignableRole } from '#api/contract/enumerations.ts'
import { codeOf, spaced } from '#api/core/email-address/code.ts'
import { isAddressTaken } from '#api/core/identity/account.identity.ts'
import { importedName } from '#api/core/imported/imported-name.ts'
import { offeredRecord } from '#api/core/invitation/claim.service.ts'
import { INVITATION_LIFE } from '#api/core/invitation/invitation.life.ts'
import { invitationToken } from '#api/core/invitation/invitation.token.ts'
import { defineMail, type Letter, type LetterContext } from '#api/core/mail/mail.kind.ts'
import { companyInLetter, firstNameInLetter } from '#api/core/mail/mail.name.ts'
import { users } from '#api/db/schema/account.ts'
import { invitations, type InvitationRow } from '#api/db/schema/invitation.ts'

const AS: Readonly<Record<AssignableRole, string>> = {
  founder: 'as a founder',
  investor: 'as an investor',
  editor: 'to write for the site, as an editor',
  admin: 'as an administrator',
}

/** A member who invites, by the name that a letter may carry. */
async function inviterOf({ invitedBy, isOfMember }: InvitationRow, { read }: LetterContext): Promise<string | null> {
  if (!isOfMember || invitedBy === null) return null
  const { firstName, lastName, id } = users
  const [person] = await read.select({ firstName, lastName }).from(users).where(eq(id, invitedBy))
  return person ? firstNameInLetter(`${person.firstName} ${person.lastName}`) : null
}

/** What an invitation is about: a profile that was imported, or a role. */
async function aboutOf(row: InvitationRow, context: LetterContext): Promise<string[]> {
  const record = await offeredRecord(context.read, row.recordId)
  const { siteName } = context
  if (!record) {
    const inviter = row.isOfMember ? ((await inviterOf(row, context)) ?? 'Somebody who is a member') : 'We'
    return [`${inviter} invite${row.isOfMember ? 's' : ''} you to join ${siteName} ${AS[row.role]}.`]
  }
  const name = importedName(record.kind, record.fields)
  const named = companyInLetter(name) === name ? ` about “${name}”` : ''
  return [
    `We have a few lines${named} from a list of our region, and would like them to become your profile at ${siteName}. Nobody but us sees them until you say so.`,
  ]
}

/** For an address that has an account by now: there is nothing to take. */
const toAccount = (row: InvitationRow, siteName: string): Letter => ({
  subject: `You are invited to ${siteName}`,
  paragraphs: [
    `You were invited to ${siteName}, and there is an account under this address already. Log in to it; there is nothing else to do.`,
    row.recordId === null ? '' : 'If you miss something that we should have about you, tell an administrator.',
  ],
  action: { label: 'Log in', path: '/auth' },
})

/** Whoever reads the address wants no more invitations: only the letter heeds it, so that nobody learns of it. */
const hasRefused = async ({ emailKey }: InvitationRow, read: LetterContext['read']) =>
  (await read.$count(invitations, and(eq(invitations.emailKey, emailKey), eq(invitations.outcome, 'refused')))) > 0

/** The link and the code of an invitation. An address that has an account learns so here, and nobody else does. */
export const invitation = defineMail<{ invitationId: number; letter: number }>({
  label: 'Invitation',
  isLimited: true,
  letter: async ({ invitationId, letter }, context) => {
    const { read, keys, now, isShown, siteName, timeZone } = context
    const [row] = await read.select().from(invitations).where(eq(invitations.id, invitationId))
    if (!row?.sentAt || row.outcome !== null || row.letters !== letter) return null
    if (await hasRefused(row, read)) return null
    if (!isShown && (await isAddressTaken(read, row.email, now))) return toAccount(row, siteName)
    const code = isShown ? '•••• ••••' : spaced(codeOf(keys, row.id, row.seed))
    const token = isShown ? '' : `?token=${invitationToken(keys, row)}`
    const until = formatDate(row.sentAt.getTime() + INVITATION_LIFE, timeZone, { dateStyle: 'long' })
    return {
      subject: `You are invited to ${siteName}`,
      isNameless: true,
      paragraphs: [
        ...(await aboutOf(row, context)),
        `Open the invitation, or type the code ${code} on its page. Both count until ${until}.`,
      ],
      because: `You get this because ${row.isOfMember ? 'a member of' : 'the team of'} ${siteName} invited this address.`,
      action: { label: 'Open the invitation', path: `/invitation${token}` },
      note:
        row.recordId === null
          ? 'If you do not want to join, say so on that page, or leave this letter alone.'
          : 'If this is not about you, say so on that page: what we have is removed.',
    }
  },
})
