import { expect, test } from 'vitest'
import type { StartupListItem } from '#api/startups/contract/responses.ts'
import { toListed } from './listed-startup.ts'

test('an entry of a list: only what lists show, and nothing that its viewer doesn’t see', () => {
  const shown = { id: 7, companyName: 'Careloom', elevatorPitch: 'Care at home.' }
  const startup = { ...shown, description: 'Long.', traction: '9 clinics', phoneNumber: '1' } as StartupListItem
  expect(toListed(startup)).toEqual({ ...shown, deck: null })
  expect(toListed({ ...startup, fundingAmount: null })).toEqual({ ...shown, fundingAmount: null, deck: null })
})

test('the deck of an entry: the page that shows it, else its link, else none', () => {
  const deck = (part: object) => toListed(part as StartupListItem).deck
  const filename = `${'0'.repeat(32)}.pdf`
  expect(deck({ pitchDeck: filename, documents: [{ id: 4, type: 'pitchDeck', filename }] })).toBe('/documents/4')
  expect(deck({ pitchDeck: 'decks.example/a' })).toBe('https://decks.example/a')
  expect(deck({ pitchDeck: filename, documents: [] })).toBe(null)
})
