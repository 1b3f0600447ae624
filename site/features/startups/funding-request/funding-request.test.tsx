import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Startup } from '#api/startups/contract/responses.ts'
import { FundingInfo } from './FundingInfo.tsx'
import { Guidelines } from './Guidelines.tsx'
import { Questions } from './Questions.tsx'

const info = (startup: Startup | null) =>
  renderToStaticMarkup(
    <FundingInfo
      startup={startup}
      pitches={[]}
      submissions={[]}
      timeZone="UTC"
      reviewTime="a week"
      deckUpload={null}
    />,
  )

it('without a startup profile it offers to create one, and no request', () => {
  const html = info(null)
  expect(html).toMatch(/<a [^>]*href="\/dashboard\/startup"[^>]*>.*Create Startup Profile/s)
  expect(html).not.toContain('Create New Funding Request')
})

it('with one it offers a new request', () => {
  const html = info({ companyName: 'Lattice Labs' } as Startup)
  expect(html).toContain('Create New Funding Request')
  expect(html).not.toContain('Create Startup Profile')
})

it('guides to a deck of 10-15 slides', () => expect(renderToStaticMarkup(<Guidelines />)).toContain('10-15 slides'))

it('answers that an edit may need review again, and the editors’ cost', () => {
  const cost = 'A small success fee on funds raised.'
  expect(renderToStaticMarkup(<Questions cost={undefined} reviewTime="a week" />)).toMatch(/review(ed)? again/)
  expect(renderToStaticMarkup(<Questions cost={undefined} reviewTime="a week" />)).not.toContain(cost)
  expect(renderToStaticMarkup(<Questions cost={cost} reviewTime="a week" />)).toContain(cost)
})
