import { expect, it } from 'vitest'
import type { Connection } from '#api/connections/calls.ts'
import type { Startup } from '#api/startups/contract/responses.ts'
import { founderWidgets, investorWidgets } from './widgets.ts'

const request = (state: Connection['state']) => ({ state }) as Connection
const STARTUP = { viewCount: 1234, approved: true, companyName: 'Lattice Labs', highlights: [] } as unknown as Startup

it('sends a founder without a profile to it', () => {
  expect(founderWidgets(null, [])).toMatchObject([{ figure: '0%', href: '/profile' }])
})

it('counts for a founder only the requests that still wait', () => {
  const [requests, views, , review] = founderWidgets(STARTUP, [request('requested'), request('accepted')])
  expect(requests).toMatchObject({ figure: '1', text: 'is waiting for your answer' })
  expect(views?.figure).toBe('1,234')
  expect(review?.figure).toBe('Approved')
})

it('counts for an investor what was requested and what was accepted', () => {
  const [saved, connections, profile] = investorWidgets(3, [request('accepted'), request('declined')], false)
  expect(saved?.figure).toBe('3')
  expect(connections).toMatchObject({ figure: '2', text: '1 accepted' })
  expect(profile?.figure).toBe('Missing')
})
