import { expect, it } from 'vitest'
import { findOffers } from './offers.ts'
import { HELD_OUT, TUNED } from './testing-offer-sentences.ts'

const isFound = (sentence: string) => findOffers(sentence).length > 0

/** Sentences that were missed, and those found wrongly, with the figures of both. */
function measure({ offering, other }: typeof HELD_OUT) {
  const missed = offering.filter((sentence) => !isFound(sentence))
  const wrong = other.filter(isFound)
  const found = offering.length - missed.length
  return { missed, wrong, recall: found / offering.length, precision: found / (found + wrong.length) }
}

it('offer detector: is measured with 200 sentences or more, half of them offerings', () => {
  for (const { offering, other } of [HELD_OUT, TUNED]) {
    expect(offering.length).toBeGreaterThanOrEqual(50)
    expect(other.length).toBeGreaterThanOrEqual(50)
  }
  const all = [HELD_OUT, TUNED].flatMap(({ offering, other }) => [...offering, ...other])
  expect(new Set(all).size).toBe(all.length)
})

it.each([
  ['that it never saw', HELD_OUT],
  ['to which it was adjusted', TUNED],
])('offer detector: finds 95% of the offerings in sentences %s', (_name, sentences) => {
  const { recall, precision, missed, wrong } = measure(sentences)
  expect({ recall, precision }, [...missed, '-', ...wrong].join('\n')).toSatisfy(
    (figures: typeof HELD_OUT & { recall: number; precision: number }) =>
      figures.recall >= 0.95 && figures.precision >= 0.8,
  )
})

it('offer detector: quotes the sentence and says where it is', () => {
  const text = 'We dry apples.  We are raising $1.5M for a second oven.\nTickets cost $5.'
  const words = 'We are raising $1.5M for a second oven.'
  expect(findOffers(text)).toEqual([{ start: 16, end: 16 + words.length, words }])
})

it('offer detector: a price for one of something hides no offering beside it', () => {
  expect(findOffers('A seat is $20/month, and we are raising $1.5M.')).toHaveLength(1)
  expect(findOffers('We are looking for clinics that pay $20/month.')).toEqual([])
})
