import { expect, test } from 'vitest'
import { RequestError } from '#site/lib/request-error.ts'
import { isWithin, getProblem, readProblems } from './problems.ts'

const VALUES = { username: 'maria', tags: ['a', ''], company: { name: '' } }
const FAILURE = { title: 'Failed to save' }
const refused = (path: string, message: string) => new RequestError(409, message, [{ path, message }])

test('what the server says about a field stays below it as long as its value', () => {
  const problems = readProblems(refused('username', 'Taken'), VALUES, FAILURE)
  expect(problems.sentence).toBeUndefined()
  expect(getProblem(problems, 'username', 'maria')).toBe('Taken')
  expect(getProblem(problems, 'username', 'maria2')).toBeUndefined()
  expect(getProblem(problems, 'email', 'maria')).toBeUndefined()
})

test('a problem of an item is shown below its list', () => {
  const problems = readProblems(refused('tags.1', 'Blank'), VALUES, FAILURE)
  expect(getProblem(problems, 'tags', VALUES.tags)).toBe('Blank')
  expect(isWithin('tags[1]', 'tags')).toBe(true)
  expect(isWithin('tagsOther', 'tags')).toBe(false)
})

test('without fields the message, or the form’s default, is about the whole form', () => {
  expect(readProblems(new RequestError(429, 'Too many attempts.'), {}, FAILURE)).toEqual({
    sentence: '429: Too many attempts.',
    fields: [],
  })
  expect(readProblems(new RequestError(401, undefined), {}, FAILURE)).toEqual({
    sentence: 'Failed to save (401: Error)',
    fields: [],
    isSignedOut: true,
  })
  expect(readProblems(undefined, {}, FAILURE).sentence).toBe('Failed to save')
})
