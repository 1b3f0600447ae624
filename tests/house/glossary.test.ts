import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { findTexts, textsOf } from './texts.ts'

const [, written = ''] = readFileSync('docs/glossary.md', 'utf8').split('## Not written')
const phrases = [...written.matchAll(/^\| `([^`]+)`/gm)].map(([, phrase]) => phrase!)
const patterns = phrases.map((phrase) => new RegExp(`(?<![\\p{L}-])${phrase}(?![\\p{L}-])`, 'iu'))

const found = (texts: ReturnType<typeof findTexts>) =>
  texts.filter(({ text }) => patterns.some((pattern) => pattern.test(text)))

it('no text says what the glossary says otherwise', () => {
  expect(phrases.length).toBeGreaterThan(10)
  const texts = findTexts()
  expect(texts.length).toBeGreaterThan(5000)
  expect(found(texts)).toEqual([])
})

it.each([
  ['a string', 'planted.ts', "const said = 'Another letter is on its way'"],
  ['a template', 'planted.ts', 'const said = `Both ${two} count until ${day}.`'],
  ['markup', 'planted.tsx', 'const said = <p>\n  Your code counts\n  no longer.\n</p>'],
  ['a component', 'planted.astro', "---\nconst now = true\n---\n\n<br>\n<p>{now && 'Throw it away'}</p>"],
  ['a page of content', 'planted.md', 'Answer to the\nletter.'],
])('finds it in %s', (_, file, content) => expect(found(textsOf(file, content))).toHaveLength(1))

it('reads no comment and no name', () => {
  const code = '// Sends the letter.\nimport { theLetter } from "./test-letter.ts"\nconst letter = theLetter()'
  expect(found(textsOf('planted.ts', code))).toEqual([])
})
