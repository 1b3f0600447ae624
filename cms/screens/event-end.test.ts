import { expect, test } from 'vitest'
import { followUsualEnd, usualEnd } from './widgets.tsx'

const entry = (data: Record<string, unknown>) => ({ getIn: ([, name]: readonly [string, string]) => data[name] })

test('an event usually ends an hour after its start, and one of whole days has no end', () => {
  expect(usualEnd(entry({ start: '2030-05-17T18:30' }))).toBe('2030-05-17T19:30')
  expect(usualEnd(entry({ start: '2030-12-31T23:30' }))).toBe('2031-01-01T00:30')
  expect(usualEnd(entry({ start: '2030-05-17T18:30', allDay: true }))).toBe('')
  for (const start of [undefined, '', '2030-05-1']) expect(usualEnd(entry({ start }))).toBe('')
})

test('an end that is the usual one follows the start; one that the editor set stays', () => {
  const [none, first, second] = ['', '2030-05-17T19:30', '2030-05-18T19:30']
  expect(followUsualEnd(undefined, [none, first], false)).toBe(first)
  expect(followUsualEnd(first, [first, second], true)).toBe(second)
  expect(followUsualEnd(first, [first, none], false)).toBe(none)
  expect(followUsualEnd('2030-05-20T12:00', [first, second], false)).toBeUndefined()
})

test('an end that the editor left open stays open', () => {
  expect(followUsualEnd('', ['', '2030-05-17T19:30'], true)).toBeUndefined()
  expect(followUsualEnd('', ['2030-05-17T19:30', '2030-05-18T19:30'], false)).toBeUndefined()
})
