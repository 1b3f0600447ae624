import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Startup } from '#api/startups/contract/responses.ts'
import { FundingFacts } from './FundingFacts.tsx'

const request = { id: 1, elevatorPitch: 'A pitch.', fundingAmount: 500_000, equityOffered: '10%', pitchDeck: null }
const facts = (more: object) => renderToStaticMarkup(<FundingFacts startup={{ ...request, ...more } as Startup} />)

test('a funding request says nothing of highlights and traction where there are none', () => {
  expect(facts({ highlights: ['First customers'], traction: 'Growing.' })).toMatch(/Highlights.*Traction/)
  expect(facts({ highlights: [], traction: '' })).not.toMatch(/Highlights|Traction/)
})
