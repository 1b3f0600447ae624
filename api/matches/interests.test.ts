import fc from 'fast-check'
import { expect, it } from 'vitest'
import { openTestDatabase } from '#api/platform/db/testing.ts'
import { insertStartup } from '#api/testing-rows.ts'
import { getInterests, sharedInterests, splitWords } from './candidates.service.ts'
import { startupsWith } from './viewer.service.ts'

it('interests are areas that aren’t an industry, as words', () => {
  expect(getInterests(['Energy', 'AI', 'Bees', 'Other'], 'Urban farms, games and the sea; ')).toEqual([
    { text: 'Bees', terms: ['bee'] },
    { text: 'Urban farms', terms: ['urban', 'farm'] },
    { text: 'games', terms: ['game'] },
    { text: 'the sea', terms: ['sea'] },
  ])
  expect(getInterests(['Energy', '?!'], null)).toEqual([])
})

it('are found in a text as whole words, singular and plural', () => {
  const found = (text: string) =>
    sharedInterests(getInterests(['Art', 'Urban farms'], null), splitWords(text)).map((interest) => interest.text)
  expect(found('Smart cards')).toEqual([])
  expect(found('ARTS for all')).toEqual(['Art'])
  expect(found('A farm, all urban')).toEqual(['Urban farms'])
  expect(found('A farm')).toEqual([])
})

it('find the same startups in the database, for any input', async () => {
  const database = await openTestDatabase()
  const word = fc.constantFrom(
    'bee',
    'Bees',
    'farm',
    'Farms',
    'café',
    'cafe',
    'class',
    'gas',
    'AND',
    '"x"',
    'über*',
    '١٢',
  )
  // Letters that both know: the index was built for an older Unicode version, and treats later characters as letters.
  const sign = fc.oneof(
    fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 1 }),
    fc.constantFrom('é', 'e\u0301', 'ß', 'Ж', '漢', '٣', '—', '…', '😀'),
  )
  const text = fc.array(fc.oneof(word, fc.string({ unit: sign, maxLength: 5 })), { maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(fc.array(word, { minLength: 1, maxLength: 3 }), text, async (interest, words) => {
      const elevatorPitch = words.join(' ')
      const id = await database.write((tx) => insertStartup(tx, { elevatorPitch, description: '-' }))
      const interests = getInterests([interest.join(' ')], null)
      const shares = sharedInterests(interests, splitWords('Energy', elevatorPitch, '-')).length > 0
      expect((await startupsWith(database.read, interests)).has(id)).toBe(shares)
    }),
    { numRuns: 200 },
  )
})
