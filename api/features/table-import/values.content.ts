import * as z from 'zod/mini'
import { optionalLink } from '#api/contract/fields/link.ts'
import type { ContentKind } from '#api/contract/table-import/kinds.ts'
import { SECTION_IDS } from '#content/schema/collection-files.ts'
import { schemaOf } from '#content/schema/collections.ts'
import { linkCell, sourceId, yesOrNo, type Understand } from './values.ts'

/** By the rule of the editors' own field; its sentences go on after the name of the field. */
const asEditors =
  (field: z.core.$ZodType, given: (cell: string) => string): Understand =>
  (cell) => {
    const result = z.safeParse(field, given(cell))
    return result.success ? { value: result.data } : { problem: `it ${result.error.issues[0]!.message}` }
  }

const oneLine = (cell: string) => cell.replace(/\s+/g, ' ')
const manyLines = (cell: string) => cell.replace(/\r\n?/g, '\n')

const squash = (word: string) =>
  word
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\b(?:and|und|et|y)\b|[^a-z]/g, '')

/** A word of a closed list, in the spellings of several languages. */
function oneOfWords(words: Readonly<Record<string, string>>, problem: string): Understand {
  const known = new Map(
    Object.entries(words).flatMap(([value, others]) =>
      [value, ...others.split('|')].filter(Boolean).map((word) => [squash(word), value] as const),
    ),
  )
  return (cell) => {
    const value = known.get(squash(cell))
    return value === undefined ? { problem } : { value }
  }
}

const { name, description, type } = schemaOf('entries').shape
const event = schemaOf('events').shape

const SECTIONS = Object.fromEntries(SECTION_IDS.map((id) => [id, '']))
const TYPES: Readonly<Record<(typeof type.options)[number], string>> = {
  'research park': 'science park|technology park|Technologiepark|Forschungspark|Wissenschaftspark|technopole',
  community: 'coworking|network|Netzwerk|Gemeinschaft|réseau|communauté|comunidad|red',
  'news outlet': 'media|newspaper|radio|Medien|Zeitung|média|journal|presse|medio|periódico',
  chamber: 'chamber of commerce|Kammer|Handelskammer|Wirtschaftskammer|chambre|chambre de commerce|cámara',
  fund: 'venture capital|investor|investors|Fonds|fonds d’investissement|fondo',
  agency: 'state agency|public agency|Agentur|Behörde|agence|agencia',
  association: 'nonprofit|non-profit|club|society|Verband|Verein|Vereinigung|asociación',
}
const STATES = {
  scheduled: 'confirmed|planned|on|geplant|findet statt|bestätigt|prévu|confirmé|programado|confirmado',
  cancelled: 'canceled|off|abgesagt|entfällt|annulé|cancelado|anulado',
  rescheduled: 'moved|postponed|verschoben|verlegt|reporté|déplacé|aplazado|reprogramado',
}

/** Understood with the other cells that say when (`when.ts`). */
const asItIs: Understand = (cell) => ({ value: cell })
const link = linkCell(optionalLink())

/** How each field of the editors' content understands a cell that is not empty. */
export const OF_CONTENT: Readonly<Record<ContentKind, Readonly<Record<string, Understand>>>> = {
  community: {
    sourceId,
    name: asEditors(name, oneLine),
    section: oneOfWords(SECTIONS, 'Please write one of the sections of the community page, such as “Local media”'),
    type: oneOfWords(TYPES, `Please write one of these: ${type.options.join(', ')}`),
    description: asEditors(description, manyLines),
    url: link,
  },
  events: {
    sourceId,
    title: asEditors(event.title, oneLine),
    start: asItIs,
    startTime: asItIs,
    end: asItIs,
    endTime: asItIs,
    allDay: yesOrNo,
    timeZone: asEditors(event.timeZone, oneLine),
    location: asEditors(event.location, oneLine),
    organizer: asEditors(event.organizer, oneLine),
    description: asEditors(event.description, manyLines),
    url: link,
    registrationRequired: yesOrNo,
    status: oneOfWords(STATES, 'Please write “scheduled”, “cancelled” or “rescheduled”'),
  },
}
