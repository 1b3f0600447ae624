import { expect, test } from 'vitest'
import { isWithin, problemOf, readProblems } from './problems.ts'

const VALUES = { username: 'maria', tags: ['a', ''], company: { name: '' } }

test('what the server says about a field stands under it while its value stands', () => {
  const problems = readProblems({ message: '409: taken', fields: [{ path: 'username', message: 'Taken' }] }, VALUES)
  expect(problems.sentence).toBeUndefined()
  expect(problemOf(problems, 'username', 'maria')).toBe('Taken')
  expect(problemOf(problems, 'username', 'maria2')).toBeUndefined()
  expect(problemOf(problems, 'email', 'maria')).toBeUndefined()
})

test('a problem of an item stands under its list', () => {
  const problems = readProblems({ fields: [{ path: 'tags.1', message: 'Blank' }] }, VALUES)
  expect(problemOf(problems, 'tags', VALUES.tags)).toBe('Blank')
  expect(isWithin('tags[1]', 'tags')).toBe(true)
  expect(isWithin('tagsOther', 'tags')).toBe(false)
})

test('without fields the sentence speaks for the whole, then the message, then a default', () => {
  expect(readProblems({ sentence: 'Too many tries.', message: '429: Too many tries.', fields: [] }, {}).sentence).toBe(
    'Too many tries.',
  )
  expect(readProblems(new Error('No network'), {}).sentence).toBe('No network')
  expect(readProblems(undefined, {}).sentence).toBe('Something went wrong. Please try again.')
})
