import { expect, it } from 'vitest'
import type { Connection } from '#api/contract/connection.ts'
import type { Startup } from '#api/contract/startup.ts'
import { activityOf } from './activity.ts'

const STARTUP = {
  createdAt: '2026-01-01T09:00:00Z',
  updatedAt: '2026-01-01T09:00:00Z',
  fundingRequestedAt: null,
  documents: [],
} as unknown as Startup

const request = (state: Connection['state'], answeredAt: string | null = null) =>
  ({ state, createdAt: '2026-02-01T09:00:00Z', answeredAt, investor: { name: 'Ada Byron' } }) as Connection

const texts = (startup: Startup, requests: Connection[] = []) => activityOf(startup, requests).map(({ text }) => text)

it('begins with the creation of the profile, and says of a change only when there was one', () => {
  expect(texts(STARTUP)).toEqual(['You created your startup profile'])
  expect(texts({ ...STARTUP, updatedAt: '2026-01-02T09:00:00Z' })).toEqual([
    'Your startup profile was last changed',
    'You created your startup profile',
  ])
})

it('does not name the save of a funding request twice', () => {
  const at = '2026-01-03T09:00:00Z'
  expect(texts({ ...STARTUP, updatedAt: at, fundingRequestedAt: at })).toEqual([
    'You submitted a funding request',
    'You created your startup profile',
  ])
})

it('tells a request and its answer, newest first', () => {
  expect(texts(STARTUP, [request('accepted', '2026-02-02T09:00:00Z')])).toEqual([
    'You accepted the request of Ada Byron',
    'Ada Byron asked to connect',
    'You created your startup profile',
  ])
  expect(texts(STARTUP, [request('requested')])).toEqual([
    'Ada Byron asked to connect',
    'You created your startup profile',
  ])
})
