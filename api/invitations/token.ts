import { DAY } from '#api/platform/contract/dates.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { parseId } from '#api/platform/contract/fields.ts'
import type { InvitationRow } from './table.ts'
import { type Keys, isSealed, seal } from '#api/keys.ts'
import type { TableKind } from '#api/imports/contract/kinds.ts'

/** Milliseconds for which the letter of an invitation counts. */
export const INVITATION_LIFE = LIMITS.invitation.days * DAY

const sealed = ({ id, seed }: Pick<InvitationRow, 'id' | 'seed'>) => `invitation ${id} ${seed}`

/** What the link of an invitation's last letter carries. */
export const invitationToken = (keys: Keys, invitation: Pick<InvitationRow, 'id' | 'seed'>): string =>
  `${invitation.id}.${seal(keys, 'invitation', sealed(invitation))}`

/** The invitation that a link names; whether it is that one's link, `isTokenOf` tells. */
export const idOfToken = (token: string): number | null => parseId(token.split('.')[0] ?? '')

export const isTokenOf = (keys: Keys, invitation: Pick<InvitationRow, 'id' | 'seed'>, token: string): boolean =>
  isSealed(keys, 'invitation', sealed(invitation), token.split('.')[1] ?? '')

type Fields = Readonly<Record<string, unknown>>

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The person of a line. */
const personOf = ({ contactName, firstName, lastName }: Fields): string =>
  textOf(contactName) || [textOf(firstName), textOf(lastName)].filter(Boolean).join(' ')

const NAME: Readonly<Record<TableKind, (fields: Fields) => string>> = {
  startups: ({ companyName }) => textOf(companyName),
  investors: (fields) => personOf(fields) || textOf(fields['firmName']),
  community: ({ name }) => textOf(name),
  events: ({ title }) => textOf(title),
}

/** What is imported is called: an investor by the person or else the firm. */
export const importedName = (kind: TableKind, fields: Fields): string => NAME[kind](fields)

/** First and last name of the person, as far as a table told them. */
export function importedPerson(fields: Fields): { firstName: string; lastName: string } {
  const [firstName, lastName] = [textOf(fields['firstName']), textOf(fields['lastName'])]
  if (firstName !== '' || lastName !== '') return { firstName, lastName }
  const words = textOf(fields['contactName']).split(' ').filter(Boolean)
  return { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? '' }
}
