import { expect, test } from 'vitest'
import { isMeant, variantsOf } from './words.ts'

test.each([
  ['companies', 'company'],
  ['company', 'companies'],
  ['fees', 'fee'],
  ['running', 'run'],
  ['Café,', 'cafe'],
  ['founder-led', 'led'],
  ['investors', 'inves'],
])('%s is meant by %s', (word, term) => expect(isMeant(word, term)).toBe(true))

test.each([
  ['at', 'attorney'],
  ['part', 'party'],
  ['fund', 'fundraiser'],
  ['a', 'zzzz'],
])('%s is not meant by %s', (word, term) => expect(isMeant(word, term)).toBe(false))

const SYNONYMS = [
  ['lawyer', 'attorney'],
  ['VC', 'venture capital', 'risk capital'],
]

test('words and phrases that stand for each other are looked for too, after what was typed', () => {
  expect(variantsOf('Startup lawyers', SYNONYMS)).toEqual([
    ['startup', 'lawyers'],
    ['startup', 'attorney'],
  ])
  expect(variantsOf('venture capital fund', SYNONYMS)).toEqual([
    ['venture', 'capital', 'fund'],
    ['vc', 'fund'],
    ['risk', 'capital', 'fund'],
  ])
  expect(variantsOf('mill', SYNONYMS)).toEqual([['mill']])
})
