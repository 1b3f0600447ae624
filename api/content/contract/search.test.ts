import { expect, test } from 'vitest'
import { isMeant, listVariants } from './search.ts'

test.each([
  ['companies', 'company'],
  ['company', 'companies'],
  ['fees', 'fee'],
  ['running', 'run'],
  ['Café,', 'cafe'],
  ['founder-led', 'led'],
  ['investors', 'inves'],
])('%s matches %s', (word, term) => expect(isMeant(word, term)).toBe(true))

test.each([
  ['at', 'attorney'],
  ['part', 'party'],
  ['fund', 'fundraiser'],
  ['a', 'zzzz'],
])('%s doesn’t match %s', (word, term) => expect(isMeant(word, term)).toBe(false))

const SYNONYMS = [
  ['lawyer', 'attorney'],
  ['VC', 'venture capital', 'risk capital'],
]

test('synonyms are searched too, after what was typed', () => {
  expect(listVariants('Startup lawyers', SYNONYMS)).toEqual([
    ['startup', 'lawyers'],
    ['startup', 'attorney'],
  ])
  expect(listVariants('venture capital fund', SYNONYMS)).toEqual([
    ['venture', 'capital', 'fund'],
    ['vc', 'fund'],
    ['risk', 'capital', 'fund'],
  ])
  expect(listVariants('mill', SYNONYMS)).toEqual([['mill']])
})

test('a search for words with many synonyms has few variants, of the first groups', () => {
  const groups = Array.from({ length: 40 }, (_, at) => [`w${at}`, `x${at}`])
  const variants = listVariants(groups.map(([word]) => word).join(' '), groups)
  expect(variants.map((words) => words.slice(0, 3).join(' '))).toEqual([
    'w0 w1 w2',
    'x0 w1 w2',
    'w0 x1 w2',
    'x0 x1 w2',
    'w0 w1 x2',
    'x0 w1 x2',
  ])
})
