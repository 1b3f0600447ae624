import { normalizedKey } from '#api/auth/contract/login.ts'
import { fieldLabel } from './contract/fields.ts'
import type { TableKind } from './contract/kinds.ts'
import { importedName } from '#api/invitations/token.ts'
import { toNameKey, toWebsiteKey } from '#api/startups/find.service.ts'
import { choiceField, guessChoice, type RememberedChoices, toChoiceKey } from './contract/choices.ts'
import type { TableImportRow } from './table.ts'
import { OF_CONTENT, damageIn, MONEY, OF_PROFILES, problemOfAmounts, type Value } from './values.ts'
import { cellParts } from './read/table.ts'
import { type Clock, readWhen } from './dates.ts'

/** The keys by which a record is recognized: the source's id, otherwise the email, otherwise name and website. */
export interface Keys {
  sourceId: string | null
  emailKey: string | null
  nameKey: string
  websiteKey: string | null
}

/** A row after reading its cells. */
export interface Understood {
  name: string
  keys: Keys
  /** The fields for which it has values. */
  values: Record<string, unknown>
  /** What couldn't be read, and why. */
  notes: string[]
}

/** With its number in the file. */
export interface NumberedLine extends Understood {
  rowNumber: number
}

type Fields = Readonly<Record<string, unknown>>

const UNDERSTAND = { ...OF_PROFILES, ...OF_CONTENT }

const getText = (value: unknown): string => (typeof value === 'string' ? value : '')

/** What is compared besides names: events with one name are different on each day. */
const nameToCompare = (kind: TableKind, fields: Fields) =>
  kind === 'events'
    ? `${getText(fields['title'])} ${getText(fields['start']).slice(0, 10)}`
    : importedName(kind, fields)

/** The keys of a profile or an entry from its fields. */
export function getKeys(kind: TableKind, fields: Fields): Keys {
  const email = getText(fields['email'])
  return {
    sourceId: getText(fields['sourceId']) || null,
    emailKey: email === '' ? null : normalizedKey(email),
    nameKey: importedName(kind, fields) === '' ? '' : toNameKey(nameToCompare(kind, fields)),
    websiteKey: toWebsiteKey(getText(fields['website']) || getText(fields['url'])),
  }
}

/** An import with its mapped columns. */
export interface Columns extends Pick<TableImportRow, 'kind' | 'fields' | 'columns'> {
  /** What words of closed lists mean. */
  choices?: RememberedChoices
}

const getOrder = ({ fields, columns }: Columns): Clock['order'] =>
  Object.fromEntries(fields.map((field, index) => [field ?? '', columns[index] ?? {}]))

const WHEN: ReadonlySet<string> = new Set(['start', 'startTime', 'end', 'endTime', 'allDay', 'timeZone'])

/** The value of a closed list that a word means, as remembered or guessed; `undefined` if neither. */
function chooseValue({ kind, choices }: Columns, field: string, text: string): Value | undefined {
  const known = choiceField(kind, field)
  if (!known) return undefined
  const remembered = choices?.get(toChoiceKey(field, text))
  if (remembered === null) return { value: null }
  const value = remembered ?? guessChoice(kind, field, text)
  const label = known.options.find(({ id }) => id === value)?.label
  return label === undefined ? undefined : { value, note: `“${text.slice(0, 60)}” is read as “${label}”` }
}

/** Reads a row's cells with the field of each column. An empty cell is ignored. */
export function understand(table: Columns, cells: readonly string[], timeZone: string): Understood {
  const { kind, fields } = table
  const mapped: Record<string, unknown> = {}
  const beside: Record<string, string> = {}
  const notes: string[] = []
  for (const [index, field] of fields.entries()) {
    const cell = cells[index] ?? ''
    const understandCell = field === null ? undefined : UNDERSTAND[kind][field]
    if (cell === '' || field === null || !understandCell) continue
    const { text, target } = cellParts(cell)
    const label = fieldLabel(kind, field)
    const damage = damageIn(text) ?? (MONEY.has(field) ? problemOfAmounts(table.columns[index]?.name ?? '') : null)
    const read = damage === null ? understandCell(text, target, table.columns[index]?.dayFirst) : { problem: damage }
    const value = 'problem' in read && damage === null ? (chooseValue(table, field, text) ?? read) : read
    if ('problem' in value) {
      notes.push(`${label} is left out: ${value.problem}.`.replace('..', '.'))
      continue
    }
    if (value.note !== undefined) notes.push(`${label}: ${value.note}.`)
    Object.assign(beside, value.also)
    if (value.value !== null && value.value !== '') mapped[field] = value.value
  }
  const isNamed = ['contactName', 'firstName', 'lastName'].some((field) => mapped[field] !== undefined)
  for (const [field, value] of Object.entries(beside))
    if (field === 'contactName' ? !isNamed : mapped[field] === undefined) mapped[field] = value
  if (kind !== 'events') return { name: importedName(kind, mapped), keys: getKeys(kind, mapped), values: mapped, notes }
  const when = readWhen(mapped, { timeZone, order: getOrder(table) })
  const others = Object.entries(mapped).filter(([field]) => !WHEN.has(field))
  const values = { ...Object.fromEntries(others), ...when.when }
  return { name: importedName(kind, values), keys: getKeys(kind, values), values, notes: [...notes, ...when.notes] }
}
