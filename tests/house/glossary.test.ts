import { expect, it } from 'vitest'
import { faultsOfWording, findWords, NEVER, NOT_IN_DOCS } from '#tests/glossary.ts'
import { findTexts, extractProse, listTexts, type Text } from './texts.ts'

/** Unwanted words in texts, with their files. */
const found = (texts: Text[], patterns: readonly RegExp[]): string[] =>
  texts.flatMap(({ file, text }) => findWords(text, patterns).map((word) => `${file}: ${word}`))

it('texts and docs: no word that the glossary rules out', () => {
  expect(NEVER.length).toBeGreaterThan(40)
  const texts = findTexts()
  expect(texts.length).toBeGreaterThan(5000)
  expect(found(texts, NEVER)).toEqual([])
})

it('docs: no word that only older screens still have', () => {
  expect(NOT_IN_DOCS.length).toBeGreaterThan(5)
  const docs = findTexts().filter(({ file }) => /^(?:docs\/|[A-Z]+\.md$)/.test(file))
  expect(docs.length).toBeGreaterThan(70)
  expect(
    found(
      docs.map(({ file }) => extractProse(file)),
      NOT_IN_DOCS,
    ),
  ).toEqual([])
})

it.each([
  ['a string', 'planted.ts', "const said = 'Another letter is on its way'"],
  ['a template', 'planted.ts', 'const said = `Both ${two} count until ${day}.`'],
  ['markup', 'planted.tsx', 'const said = <p>\n  Your code counts\n  no longer.\n</p>'],
  ['a component', 'planted.astro', "---\nconst now = true\n---\n\n<br>\n<p>{now && 'Throw it away'}</p>"],
  ['a page of content', 'planted.md', 'Answer to the\nletter.'],
  ['a guide', 'planted.md', 'Ask an **entrepreneur**.'],
])('glossary check: finds the word in %s', (_, file, content) =>
  expect(found(listTexts(file, content), NEVER)).toHaveLength(1),
)

it('glossary check: ignores comments and names', () => {
  const code = '// Sends the letter.\nimport { theLetter } from "./test-letter.ts"\nconst letter = theLetter()'
  expect(found(listTexts('planted.ts', code), NEVER)).toEqual([])
})

it('glossary check: reads sentences of docs, not labels, quotations, or code', () => {
  const page = (text: string) => found([extractProse('docs/planted.md', text)], NOT_IN_DOCS)
  expect(page('An e-mail goes to\neverybody.')).toHaveLength(2)
  expect(page('# E-mail\n\n**E-mail outbox** says "Somebody wrote", `outbox`.\n\n```\nnobody\n```\n')).toEqual([])
})

it.each(['Bring a deck, ID, etc.', 'Until 5 March', 'On 12 Dec at noon', 'On 5.3.2026', 'At 3 p.m.'])(
  'wording of a page: finds the format in %j',
  (text) => expect(faultsOfWording(text)).toHaveLength(1),
)

it('wording of a page: accepts our formats', () =>
  expect(faultsOfWording('Jan 5, 2026 · 3:00 PM · $250K · 42% · 15MB · May 2026')).toEqual([]))
