import { describe, expect, it } from 'vitest'
import { RequestError } from '#site/lib/api.ts'
import { failure, isKnownStartup } from './requests.ts'

describe('a request to connect that fails', () => {
  it.each([401, 403])('tells somebody who is no investor what is needed (%d)', (status) =>
    expect(failure(new RequestError(status, 'no'))).toMatchObject({
      title: 'Action required',
      description: 'You need to be logged in as an investor to request a connection.',
    }),
  )
  it("says the server's sentence", () =>
    expect(failure(new RequestError(404, 'This startup was not found.'))).toEqual({
      title: 'Failed to request connection',
      description: 'This startup was not found.',
      tone: 'destructive',
    }))
  it('says something without one', () =>
    expect(failure(new Error('x')).description).toBe('An unexpected error occurred'))
})

it('needs to know whom to ask', () => {
  expect([undefined, 0, Number.NaN, 1.5, -1].some(isKnownStartup)).toBe(false)
  expect(isKnownStartup(7)).toBe(true)
})
