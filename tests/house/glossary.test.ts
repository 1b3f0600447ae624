import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { findTexts, extractProse, listTexts, type Text } from './texts.ts'

const [everywhere = '', inDocs = ''] = readFileSync('docs/glossary.md', 'utf8').split("## Words the docs don't use")

/** The words in code marks after "Not:", each with a pattern that finds it. */
const listPatterns = (section: string): RegExp[] =>
  [...section.matchAll(/^- \*\*.* Not: (.+)$/gm)]
    .flatMap(([, list]) => [...list!.matchAll(/`([^`]+)`/g)].map(([, word]) => word!))
    .map((word) => new RegExp(`(?<![\\p{L}-])(?:${word})(?![\\p{L}-])`, 'iu'))

const never = listPatterns(everywhere)
const notInDocs = listPatterns(inDocs)

/** Unwanted words in a text, with its file. */
const found = (texts: Text[], patterns: RegExp[]): string[] =>
  texts.flatMap(({ file, text }) =>
    patterns.flatMap((pattern) => {
      const [word] = pattern.exec(text) ?? []
      return word === undefined ? [] : [`${file}: ${word}`]
    }),
  )

it('texts and docs: no word that the glossary rules out', () => {
  expect(never.length).toBeGreaterThan(40)
  const texts = findTexts()
  expect(texts.length).toBeGreaterThan(5000)
  expect(found(texts, never)).toEqual([])
})

it('docs: no word that only older screens still have', () => {
  expect(notInDocs.length).toBeGreaterThan(5)
  const docs = findTexts().filter(({ file }) => /^(?:docs\/|[A-Z]+\.md$)/.test(file))
  expect(docs.length).toBeGreaterThan(70)
  expect(
    found(
      docs.map(({ file }) => extractProse(file)),
      notInDocs,
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
  expect(found(listTexts(file, content), never)).toHaveLength(1),
)

it('glossary check: ignores comments and names', () => {
  const code = '// Sends the letter.\nimport { theLetter } from "./test-letter.ts"\nconst letter = theLetter()'
  expect(found(listTexts('planted.ts', code), never)).toEqual([])
})

it('glossary check: reads sentences of docs, not labels, quotations, or code', () => {
  const page = (text: string) => found([extractProse('docs/planted.md', text)], notInDocs)
  expect(page('An e-mail goes to\neverybody.')).toHaveLength(2)
  expect(page('# E-mail\n\n**E-mail outbox** says "Somebody wrote", `outbox`.\n\n```\nnobody\n```\n')).toEqual([])
})
