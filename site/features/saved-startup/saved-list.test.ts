import { expect, it } from 'vitest'
import { RequestError } from '#site/lib/api.ts'
import { failure } from './saved-list.ts'

it.each([
  [401, 'Authentication required', 'Please sign in to save this startup.'],
  [403, 'Investor account required', 'Only investors can save startups.'],
  [404, 'Failed to save startup', 'This startup was not found.'],
])('says why a startup could not be saved (%d)', (status, title, description) =>
  expect(failure('Failed to save startup', new RequestError(status, 'This startup was not found.'))).toEqual({
    title,
    description,
    tone: 'destructive',
  }),
)

it('says something where nobody knows why', () =>
  expect(failure('Failed to update notes', new TypeError('x')).description).toBe('An unexpected error occurred'))
