import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { parseChanges } from './form-fields.ts'
import { fieldProblems } from './problem.ts'
import { outcome } from './testing.ts'

const fields = {
  name: z.string().check(z.minLength(2, 'short')),
  age: z._default(z.number(), 1),
  tags: z.array(z.string()),
}

describe('the changes of an update', () => {
  it('are the given values that differ', () => {
    expect(outcome(parseChanges(fields, { name: 'x', age: 4, tags: ['a'] }, { name: 'x', tags: ['a', 'b'] }))).toEqual({
      data: { tags: ['a', 'b'] },
    })
  })

  it('never include defaults for fields that aren’t given', () => {
    expect(outcome(parseChanges(fields, {}, { name: 'Ada' }))).toEqual({ data: { name: 'Ada' } })
  })

  it('include a required value that is empty and was empty before', () => {
    expect(outcome(parseChanges(fields, { name: '' }, { name: '' }))).toEqual({ problems: { name: 'short' } })
  })

  it('name every wrong field', () => {
    const result = parseChanges(fields, {}, { name: 'x', tags: ['a', 5] })
    expect(Object.keys((outcome(result) as { problems: object }).problems)).toEqual(['name', 'tags.1'])
  })

  it('come from own keys only', () => {
    expect(outcome(parseChanges(fields, {}, Object.create({ name: 'x' })))).toEqual({ data: {} })
    expect(outcome(parseChanges(fields, {}, JSON.parse('{"__proto__": {"name": "x"}}')))).toEqual({ data: {} })
  })

  it.each([null, undefined, 'text', 5, [1]])('can’t be read from %j', (input) =>
    expect(parseChanges(fields, {}, input).success).toBe(false),
  )
})

describe('field problems', () => {
  it('have the first message of each field', () => {
    const issues = [
      { path: ['a'], message: 'first' },
      { path: ['a'], message: 'second' },
      { path: ['b', 2], message: 'third' },
      { path: [], message: 'whole form' },
    ]
    expect(fieldProblems({ issues })).toEqual([
      { path: 'a', message: 'first' },
      { path: 'b.2', message: 'third' },
      { path: '', message: 'whole form' },
    ])
  })
})
