import { expect, it } from 'vitest'
import { SORTS } from './discover-list.ts'

it('sorts of startups: each is offered once, the newest first by default', () => {
  expect(SORTS[0]).toEqual({ id: '', label: 'Newest first' })
  expect(new Set(SORTS.map(({ label }) => label)).size).toBe(SORTS.length)
})
