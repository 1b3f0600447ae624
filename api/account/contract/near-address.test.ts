import fc from 'fast-check'
import { expect, it } from 'vitest'
import { nearAddress } from './email-domain.ts'

it.each([
  ['ada@gmial.com', 'ada@gmail.com'],
  ['ada@gmai.com', 'ada@gmail.com'],
  ['ada@gnail.com', 'ada@gmail.com'],
  ['Ada@GMAIL.CON', 'Ada@gmail.com'],
  ['ada@gmail.co', 'ada@gmail.com'],
  ['ada@hotmial.com', 'ada@hotmail.com'],
  ['ada@hotmal.con', 'ada@hotmail.com'],
  ['ada@yaho.com', 'ada@yahoo.com'],
  ['ada@outlok.com', 'ada@outlook.com'],
  ['ada@iclould.com', 'ada@icloud.com'],
  ['ada@comcast.ner', 'ada@comcast.net'],
  ['ada@cedar-valley.con', 'ada@cedar-valley.com'],
])('%s is a typo of %s', (typed, meant) => expect(nearAddress(typed)).toBe(meant))

it.each([
  'ada@gmail.com',
  'ada@mail.com',
  'ada@ymail.com',
  'ada@gmx.de',
  'ada@aol.com',
  'ada@cedar-valley.com',
  'ada@startup.co',
  'ada@lantern.example',
  'ada',
  '@gmial.com',
  '',
])('%s is correct, or no typo', (typed) => expect(nearAddress(typed)).toBeNull())

it('any missing, doubled, or swapped letter in gmail.com or outlook.com is noticed', () => {
  const slips = fc.record({ name: fc.constantFrom('gmail', 'outlook'), at: fc.nat(6), how: fc.nat(2) })
  fc.assert(
    fc.property(slips, ({ name, at, how }) => {
      const place = at % (name.length - 1)
      const [before, first, two, after] = [name.slice(0, place), name[place], name[place + 1], name.slice(place + 2)]
      const slip = [`${two}`, `${first}${first}${two}`, `${two}${first}`][how]!
      const typed = `ada@${before}${slip}${after}.com`
      fc.pre(!['gmail', 'outlook', 'mail'].includes(before + slip + after))
      expect(nearAddress(typed)).toBe(`ada@${name}.com`)
    }),
  )
})
