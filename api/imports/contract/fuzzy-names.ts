/** What people shorten in the names of columns. */
const LONG: Readonly<Record<string, string>> = {
  addr: 'address',
  amt: 'amount',
  biz: 'business',
  co: 'company',
  desc: 'description',
  est: 'founded',
  established: 'founded',
  estab: 'founded',
  org: 'organization',
  ph: 'phone',
  yr: 'year',
}

/** Words that say nothing about what is in a column. */
const FILLERS = new Set(
  'primary main current official full public your the a our best preferred naics sic code s usd us info information'.split(
    ' ',
  ),
)

/** Too general to decide alone: “Number of employees” is no id, “Company size” no name. */
const GENERAL = new Set(
  (
    'id number no name company organization business firm title event person investor text type kind group state status ' +
    'date day time from to start end until year amount capital link where when room category item'
  ).split(' '),
)

/** The words of a name that say what it is, spelled out. */
export const toTokens = (name: string): string[] =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => LONG[word] ?? word)
    .filter((word) => !FILLERS.has(word))

/** What one name can be read as: all of it, each of its alternatives, and what an “of” or an “in” follows. */
function getReadings(name: string): string[][] {
  const plain = name.replace(/\([^()]*\)/g, ' ')
  const parts = plain.split(/[/|,&]|\bor\b|\band\b/i)
  const heads = parts.map((part) => part.split(/\b(?:of|in|for)\b/i)[0]!)
  return [plain, ...parts, ...heads].map(toTokens).filter((tokens) => tokens.length > 0)
}

/** A field, and the tokens of one of the names that it's known by. */
export type KnownName = readonly [field: string, tokens: readonly string[]]

/** The field that a column's name probably means; `undefined` if none is near. */
export function guessField(name: string, known: readonly KnownName[]): string | undefined {
  const readings = getReadings(name)
  const isGeneral = (tokens: readonly string[]) => tokens.every((token) => GENERAL.has(token))
  for (const tokens of readings) {
    const isWhole = tokens.length === toTokens(name).length
    const same = known.find(([, other]) => other.join(' ') === tokens.join(' ') && (isWhole || !isGeneral(other)))
    if (same) return same[0]
  }
  // The last word says what it is: “Company phone”, “Contact email address”.
  for (const tokens of readings) {
    const ends = known
      .filter(([, other]) => !isGeneral(other) && tokens.slice(-other.length).join(' ') === other.join(' '))
      .toSorted(([, a], [, b]) => b.length - a.length)
    if (ends[0]) return ends[0][0]
  }
  return undefined
}
