import { choiceField } from './choices.ts'
import { guessField, type KnownName, toTokens } from './fuzzy-names.ts'
import type { TableKind } from './kinds.ts'

/** A field that a column can be mapped to. */
export interface TableField {
  id: string
  label: string
  /** Other names for it in several languages, besides its label. */
  names: readonly string[]
}

const field = (id: string, label: string, names: string): TableField => ({ id, label, names: names.split('|') })

const SOURCE_ID = field(
  'sourceId',
  'Id in the source',
  'id|source id|record id|external id|crm id|event id|uid|number|no|member number|Nr|Nummer|Kennung|Mitgliedsnummer' +
    '|identifiant|numéro|identificador',
)

/** The source's id of a row, and its contact. */
const ABOUT = [
  SOURCE_ID,
  field(
    'email',
    'E-mail',
    'e-mail|mail|email address|contact email|E-Mail-Adresse|Mailadresse|Kontakt E-Mail|courriel' +
      '|adresse e-mail|adresse électronique|correo|correo electrónico',
  ),
  field(
    'contactName',
    'Full name',
    'contact|contact name|contact person|full name|person|founder|founder name|founders|Ansprechpartner' +
      '|Ansprechperson|Kontakt|Kontaktperson|owner|founders names|Gründer|Gründerin|nom complet|interlocuteur|fondateur' +
      '|personne de contact|contacto|fundador',
  ),
  field('firstName', 'First name', 'first|given name|Vorname|prénom|nombre de pila'),
  field('lastName', 'Last name', 'last|surname|family name|Nachname|Familienname|nom de famille|apellido|apellidos'),
]

/** The fields of each kind, in the order in which they are offered. */
export const TABLE_FIELDS: Readonly<Record<TableKind, readonly TableField[]>> = {
  startups: [
    field(
      'companyName',
      'Company name',
      'company|name|startup|startup name|organization|organisation|business name|Firma|Firmenname' +
        '|Unternehmen|Unternehmensname|société|entreprise|nom|nom de l’entreprise|raison sociale|empresa' +
        '|nombre',
    ),
    ...ABOUT,
    field(
      'industry',
      'Industry',
      'sector|branch|vertical|Branche|Industrie|Sektor|secteur|secteur d’activité|industrie' + '|sector industrial',
    ),
    field(
      'stage',
      'Stage',
      'funding stage|company stage|Phase|Finanzierungsphase|Entwicklungsphase|stade|phase de développement' +
        '|etapa|fase',
    ),
    field(
      'location',
      'Location',
      'city|town|place|address|headquarters|Ort|Stadt|Standort|Sitz|ville|lieu|localisation|siège|ciudad' +
        '|ubicación',
    ),
    field(
      'website',
      'Website',
      'web|web site|url|homepage|web page|link|Webseite|Internet|Internetseite|site|site web|site internet' +
        '|sitio web|página web',
    ),
    field(
      'founded',
      'Founded',
      'founded in|year founded|founding year|founding date|year|Gründung|Gründungsjahr|Gründungsdatum' +
        '|gegründet|création|année de création|date de création|fondée|fundación|año de fundación',
    ),
    field(
      'phoneNumber',
      'Phone',
      'phone number|telephone|tel|mobile|Telefon|Telefonnummer|Handy|téléphone|tél|numéro de téléphone' + '|teléfono',
    ),
    field('linkedIn', 'LinkedIn', 'linkedin url|linkedin profile|linkedin page'),
    field(
      'elevatorPitch',
      'Elevator pitch',
      'pitch|tagline|one-liner|one liner|slogan|short description|summary|Kurzbeschreibung|Kurzprofil' +
        '|accroche|résumé|présentation courte|resumen',
    ),
    field(
      'description',
      'Description',
      'about|long description|details|Beschreibung|Über uns|descriptif|présentation|descripción',
    ),
    field(
      'fundingAmount',
      'Amount to raise',
      'funding amount|funding|funding sought (US dollars)|funding (USD)|amount (USD)|ask|raising|amount|amount seeking|seeking|capital sought|amount sought|funding needed|capital|Kapitalbedarf|Finanzierungsbedarf' +
        '|Finanzierung|Betrag|montant|montant recherché|levée|besoin de financement|importe|financiación',
    ),
    field('equityOffered', 'Equity offered', 'equity|Anteile|Beteiligung|parts|capital offert|participación'),
    field('highlights', 'Highlights', 'milestones|achievements|Erfolge|Meilensteine|points forts|hitos'),
    field('traction', 'Traction', 'Kennzahlen|Umsatz|revenue|metrics|indicateurs'),
    field('wants', 'Looks for', 'wants|looking for|needs|Sucht|Bedarf|recherche|besoins|busca'),
  ],
  investors: [
    field(
      'firmName',
      'Firm',
      'firm name|company|fund|organization|organisation|investor|name|Firma|Fonds|Gesellschaft|Unternehmen' +
        '|Investor|société|fonds|entreprise|nom|empresa|fondo',
    ),
    ...ABOUT,
    field(
      'background',
      'Background',
      'about|bio|biography|description|profile|Hintergrund|Werdegang|Beschreibung|Profil|parcours' +
        '|biographie|descriptif|perfil|trayectoria',
    ),
    field(
      'areasOfInterest',
      'Areas of interest',
      'interests|industries|industry|sectors|sector|focus|investment focus|Branchen|Branche|Schwerpunkte' +
        '|Interessen|Investitionsschwerpunkt|secteurs|domaines|domaines d’intérêt|sectores|áreas de interés',
    ),
    field(
      'investmentRange',
      'Investment range',
      'range|ticket|ticket size|check size|cheque size|investment size|amount|Ticketgröße|Investitionssumme' +
        '|Betrag|Investitionsvolumen|montant|ticket moyen|importe|rango de inversión',
    ),
    field('stages', 'Stages', 'stage|investment stage|funding stage|Phase|Phasen|stade|stades|etapa|etapas'),
    field(
      'location',
      'Location',
      'city|town|place|address|Ort|Stadt|Standort|Sitz|ville|lieu|localisation|siège|ciudad|ubicación',
    ),
    field(
      'website',
      'Website',
      'web|web site|url|homepage|web page|link|Webseite|Internet|Internetseite|site|site web|site internet' +
        '|sitio web|página web',
    ),
    field('linkedIn', 'LinkedIn', 'linkedin url|linkedin profile|linkedin page'),
    field(
      'phoneNumber',
      'Phone',
      'phone number|telephone|tel|mobile|Telefon|Telefonnummer|Handy|téléphone|tél|numéro de téléphone' + '|teléfono',
    ),
    field(
      'notableInvestments',
      'Notable investments',
      'investments|portfolio|portfolio companies|Beteiligungen|Investments|participations|portefeuille' +
        '|inversiones|cartera',
    ),
    field('willingToMentor', 'Willing to mentor', 'mentor|mentoring|Mentor|Mentorin|Mentoring|mentorat|mentoría'),
  ],
  community: [
    field(
      'name',
      'Name',
      'organization|organisation|entry|title|company|institution|Bezeichnung|Titel|Einrichtung|Firma|Verein' +
        '|nom|organisme|intitulé|nombre|organización|entidad',
    ),
    SOURCE_ID,
    field('section', 'Section', 'category|group|Bereich|Rubrik|Kategorie|catégorie|rubrique|sección|categoría'),
    field('type', 'Type', 'kind|Art|Typ|genre|tipo'),
    field(
      'description',
      'Description',
      'about|text|summary|details|Beschreibung|Kurzbeschreibung|Über uns|descriptif|présentation|descripción',
    ),
    field(
      'url',
      'Website',
      'web|web site|url|homepage|web page|link|Webseite|Internet|Internetseite|site|site web|site internet' +
        '|sitio web|página web',
    ),
  ],
  events: [
    field(
      'title',
      'Title',
      'name|event|event name|event title|subject|Titel|Veranstaltung|Bezeichnung|Thema|Betreff|titre|événement|nom' +
        '|intitulé|título|evento|nombre',
    ),
    SOURCE_ID,
    field(
      'start',
      'Starts',
      'date|day|start|begin|begins|start date|starts on|starts at|when|Datum|Tag|Termin|Start|Beginn|Beginnt am' +
        '|Startdatum|Anfang|jour|début|date de début|fecha|día|inicio|fecha de inicio|comienzo',
    ),
    field(
      'startTime',
      'Start time',
      'time|from|hours|Uhrzeit|Zeit|von|Startzeit|Beginnt um|heure|horaire|heure de début|hora|hora de inicio',
    ),
    field(
      'end',
      'Ends',
      'end|until|end date|ends on|ends at|Ende|Endet am|Enddatum|bis|fin|date de fin|hasta|fecha de fin|fecha final',
    ),
    field('endTime', 'End time', 'to|Endzeit|Endet um|heure de fin|hora de fin|hora final'),
    field(
      'allDay',
      'All day',
      'all day event|whole day|Ganztägig|Ganztags|Ganztägiges Ereignis|journée entière|todo el día',
    ),
    field('timeZone', 'Time zone', 'timezone|zone|Zeitzone|fuseau horaire|zona horaria'),
    field(
      'location',
      'Location',
      'place|venue|address|where|room|city|Ort|Veranstaltungsort|Adresse|Raum|lieu|salle|lugar|ubicación|dirección',
    ),
    field(
      'organizer',
      'Organizer',
      'organiser|host|hosted by|organization|Veranstalter|Organisator|Gastgeber|organisateur|organisé par|organizador',
    ),
    field(
      'description',
      'Description',
      'about|text|details|summary|Beschreibung|Kurzbeschreibung|descriptif|présentation|descripción',
    ),
    field(
      'url',
      'Web page',
      'url|link|website|web|registration link|more information|Webseite|Internet|Anmeldelink|site|site web|lien' +
        '|sitio web|enlace|página web',
    ),
    field(
      'registrationRequired',
      'Registration required',
      'registration|Anmeldung|Anmeldung erforderlich|inscription|inscription obligatoire|inscripción|registro',
    ),
    field('status', 'Status', 'state|statut|estado'),
  ],
}

/** A normal form for spellings of a column name: `E-Mail-Adresse *` and `email adresse`. */
const squash = (name: string): string =>
  name
    .slice(0, 200)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/[^\p{L}\p{N}]/gu, '')

const spelled = Object.fromEntries(
  Object.entries(TABLE_FIELDS).map(([kind, fields]) => {
    const known = new Map<string, string>()
    // The first field with a name gets it: its label comes before the other names of later fields.
    for (const { id, label } of fields) known.set(squash(label), id).set(squash(id), id)
    for (const { id, names } of fields)
      for (const name of names) if (!known.has(squash(name))) known.set(squash(name), id)
    return [kind, known]
  }),
) as Record<TableKind, Map<string, string>>

const NAMES = Object.fromEntries(
  Object.entries(TABLE_FIELDS).map(([kind, fields]) => [
    kind,
    fields.flatMap(({ id, label, names }) =>
      [label, ...names].map((name): KnownName => [id, toTokens(name)]).filter(([, tokens]) => tokens.length > 0),
    ),
  ]),
) as Record<TableKind, KnownName[]>

/**
 * The field for each column by its name, each field once: those that are called so, then those whose name is near.
 * `null` if no name matches, and for a hidden column.
 */
export function fieldsByName(
  kind: TableKind,
  head: readonly string[],
  hidden: ReadonlySet<number> = new Set(),
): (string | null)[] {
  const used = new Set<string>()
  const take = (column: number, id: string | undefined) => {
    if (id === undefined || used.has(id) || hidden.has(column)) return null
    used.add(id)
    return id
  }
  const exact = head.map((name, column) => take(column, spelled[kind].get(squash(name))))
  return exact.map((id, column) => id ?? take(column, guessField(head[column]!.slice(0, 100), NAMES[kind])))
}

const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/
const LINKEDIN = /^(?:https?:\/\/)?(?:www\.)?linkedin\.com\//i
const LINK =
  /^(?:https?:\/\/\S+|www\.\S+|[a-z\d-]+(?:\.[a-z\d-]+)*\.(?:com|org|net|io|co|us|ai|app|dev|example)(?:\/\S*)?)$/i
const PHONE = /^\+?[\d\s().-]{7,20}$/
const DATE = /^(?:\d{1,2}[/.]\d{1,2}[/.]\d{2,4}|\d{4}-\d{2}-\d{2}(?:[T ].*)?)$/

/** What the cells of a column show it is, for columns whose names say nothing. */
const BY_CONTENT: readonly (readonly [field: string, matches: (cell: string, kind: TableKind) => boolean])[] = [
  ['email', (cell) => EMAIL.test(cell)],
  ['linkedIn', (cell) => LINKEDIN.test(cell)],
  ['website', (cell) => LINK.test(cell)],
  ['url', (cell) => LINK.test(cell)],
  ['phoneNumber', (cell) => PHONE.test(cell) && cell.replace(/\D/g, '').length >= 7],
  ['start', (cell) => DATE.test(cell)],
  ...['industry', 'stage', 'section'].map(
    (field) =>
      [
        field,
        (cell: string, kind: TableKind) =>
          choiceField(kind, field)?.options.some(({ label }) => squash(label) === squash(cell)) ?? false,
      ] as const,
  ),
]
/** Rows whose cells are looked at, and the part of them that has to match. */
const LOOKED_AT = 50
const ENOUGH = 0.6

/** Adds fields for columns without one, by what most of their first cells look like. */
export function fieldsByContent(
  kind: TableKind,
  fields: readonly (string | null)[],
  rows: readonly { cells: readonly string[] }[],
  hidden: ReadonlySet<number> = new Set(),
): (string | null)[] {
  const used = new Set(fields)
  return fields.map((field, column) => {
    if (field !== null || hidden.has(column)) return field
    const cells = rows.slice(0, LOOKED_AT).flatMap((row) => row.cells[column]?.trim() || [])
    const found = BY_CONTENT.find(
      ([id, matches]) =>
        !used.has(id) &&
        TABLE_FIELDS[kind].some((known) => known.id === id) &&
        cells.length > 0 &&
        cells.filter((cell) => matches(cell, kind)).length >= cells.length * ENOUGH,
    )
    if (found) used.add(found[0])
    return found?.[0] ?? null
  })
}

/** What a field is called. */
export const fieldLabel = (kind: TableKind, id: string): string =>
  TABLE_FIELDS[kind].find((candidate) => candidate.id === id)?.label ?? id

declare global {
  namespace Intl {
    interface Locale {
      /** ECMA-402, Intl Locale Info: the time zones of its country. */
      getTimeZones(): string[] | undefined
    }
  }
}

/** Countries and territories that write the month before the day (CLDR). */
const MONTH_FIRST = ['AS', 'GU', 'MP', 'PH', 'PR', 'UM', 'US', 'VI']

let zones: ReadonlySet<string> | undefined

/**
 * Whether people in a time zone write the day first, as in `31/12/2030`. In a zone without a country the month is
 * first, because amounts are in US dollars too.
 */
export function isDayFirstIn(timeZone: string): boolean {
  zones ??= new Set(MONTH_FIRST.flatMap((country) => new Intl.Locale(`und-${country}`).getTimeZones() ?? []))
  const zone = new Intl.DateTimeFormat('en-US', { timeZone }).resolvedOptions().timeZone
  return zone.includes('/') && !zone.startsWith('Etc/') && !zones.has(zone)
}
