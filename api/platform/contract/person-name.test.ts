import { describe, expect, it } from 'vitest'
import { fullName, initials } from './person-name.ts'

describe('initials', () => {
  it.each([
    [{ firstName: 'ada', lastName: 'Lovelace' }, 'AL'],
    [{ firstName: 'Ada', lastName: '' }, 'A'],
    [{ firstName: '😀 Joy', lastName: 'Øst' }, '😀Ø'],
    [{ firstName: ' ', lastName: '' }, 'U'],
    [null, 'U'],
    [undefined, 'U'],
  ])('of %j are %s', (user, letters) => expect(initials(user)).toBe(letters))

  it('fit the full name', () => expect(fullName({ firstName: 'Ada', lastName: 'Lovelace' })).toBe('Ada Lovelace'))
})
