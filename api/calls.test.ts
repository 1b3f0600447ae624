import { describe, expect, it } from 'vitest'
import { callFor, CALLS, getName } from './calls.ts'

describe('the calls', () => {
  it('are unique', () => {
    expect(new Set(CALLS.map(getName)).size).toBe(CALLS.length)
  })

  it.each([
    ['GET', '/api/startups/7', '/api/startups/:id'],
    ['POST', '/api/startups/profile', '/api/startups/profile'],
    ['PATCH', '/api/admin/users/7/approve-role', '/api/admin/users/:id/approve-role'],
    ['GET', '/api/admin/startups/user/7', '/api/admin/startups/user/:userId'],
    ['GET', '/api/cms/media/news/door.webp', '/api/cms/media/:folder/:name'],
  ])('%s %s is %s', (method, path, pattern) => expect(callFor(method, path)?.path).toBe(pattern))

  it.each([
    ['GET', '/api/login'],
    ['GET', '/api/nothing'],
    ['DELETE', '/api/startups/7'],
    ['GET', '/api/startups/7/8/9'],
  ])('%s %s doesn’t exist', (method, path) => expect(callFor(method, path)).toBeNull())
})
