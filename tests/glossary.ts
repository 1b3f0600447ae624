import { readFileSync } from 'node:fs'

const [everywhere = '', inDocs = ''] = readFileSync('docs/glossary.md', 'utf8').split("## Words the docs don't use")

/** The words in code marks after "Not:", each with a pattern that finds it. */
const listPatterns = (section: string): RegExp[] =>
  [...section.matchAll(/^- \*\*.* Not: (.+)$/gm)]
    .flatMap(([, list]) => [...list!.matchAll(/`([^`]+)`/g)].map(([, word]) => word!))
    .map((word) => new RegExp(`(?<![\\p{L}-])(?:${word})(?![\\p{L}-])`, 'iu'))

/** Words of the glossary that no text has. */
export const NEVER: readonly RegExp[] = listPatterns(everywhere)
/** Words that only the docs don't have. */
export const NOT_IN_DOCS: readonly RegExp[] = listPatterns(inDocs)

const MONTHS =
  'January|February|March|April|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Oct|Nov|Dec'
/** Latin abbreviations, and dates and times that aren't written as `Jan 5, 2026 · 3:00 PM`. */
export const FORMATS = new RegExp(
  `\\b(?:i\\.e\\.|etc\\.|viz\\.|[ap]\\.m\\.)|\\b\\d{1,2} (?:${MONTHS})\\b|\\b\\d{1,2}\\.\\d{1,2}\\.\\d{4}\\b`,
)

/** The unwanted words of a text. */
export const findWords = (text: string, patterns: readonly RegExp[]): string[] =>
  patterns.flatMap((pattern) => pattern.exec(text)?.[0] ?? [])

/** What is wrong with the wording of a text that a person reads. */
export const faultsOfWording = (text: string): string[] => findWords(text, [...NEVER, FORMATS])
