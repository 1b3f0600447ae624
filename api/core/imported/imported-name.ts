import type { TableKind } from '#api/contract/table-import/kinds.ts'

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
