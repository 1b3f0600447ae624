import { DAY } from '#api/platform/contract/dates.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { parseId } from '#api/platform/contract/fields.ts'
import type { InvitationRow } from './table.ts'
import { type Keys, isSealed, seal } from '#api/keys.ts'
import type { TableKind } from '#api/imports/contract/kinds.ts'

/** Milliseconds for which the email of an invitation is valid. */
export const INVITATION_LIFE = LIMITS.invitation.days * DAY

const sealed = ({ id, seed }: Pick<InvitationRow, 'id' | 'seed'>) => `invitation ${id} ${seed}`

/** The token in the link of an invitation's last email. */
export const invitationToken = (keys: Keys, invitation: Pick<InvitationRow, 'id' | 'seed'>): string =>
  `${invitation.id}.${seal(keys, 'invitation', sealed(invitation))}`

/** The invitation that a link names, not yet verified: `isTokenForInvitation` does that. */
export const idOfToken = (token: string): number | null => parseId(token.split('.')[0] ?? '')

export const isTokenForInvitation = (
  keys: Keys,
  invitation: Pick<InvitationRow, 'id' | 'seed'>,
  token: string,
): boolean => isSealed(keys, 'invitation', sealed(invitation), token.split('.')[1] ?? '')

type Fields = Readonly<Record<string, unknown>>

const getText = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The contact person of an imported row. */
const getUser = ({ contactName, firstName, lastName }: Fields): string =>
  getText(contactName) || [getText(firstName), getText(lastName)].filter(Boolean).join(' ')

const NAME: Readonly<Record<TableKind, (fields: Fields) => string>> = {
  startups: ({ companyName }) => getText(companyName),
  investors: (fields) => getUser(fields) || getText(fields['firmName']),
  community: ({ name }) => getText(name),
  events: ({ title }) => getText(title),
}

/** The name of an imported profile: for an investor the person, otherwise the firm. */
export const importedName = (kind: TableKind, fields: Fields): string => NAME[kind](fields)

/** First and last name of the contact person, as far as the file had them. */
export function importedUser(fields: Fields): { firstName: string; lastName: string } {
  const [firstName, lastName] = [getText(fields['firstName']), getText(fields['lastName'])]
  if (firstName !== '' || lastName !== '') return { firstName, lastName }
  const words = getText(fields['contactName']).split(' ').filter(Boolean)
  return { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? '' }
}
