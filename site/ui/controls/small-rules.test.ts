import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addTag, typeTag, type Typing } from './add-tag.ts'
import { passwordStrength } from './password-strength.ts'

describe('adding a tag', () => {
  test('trims it', () => expect(addTag(['a'], '  two  words ')).toEqual(['a', 'two words']))
  test('ignores blanks and repetitions in any letter case', () => {
    const tags = ['AgTech']
    for (const text of ['', '   ', 'AgTech', ' agtech ']) expect(addTag(tags, text)).toBe(tags)
  })
})

test('a list of tags holds what is in its box at every moment, added or not', () => {
  const word = fc.constantFrom('river', 'River', 'a wall', 'rivers', ' ', 'Ten  ports ')
  fc.assert(
    fc.property(fc.array(word), (words) => {
      let list: Typing = { value: [], typed: undefined }
      let before: readonly string[] = []
      for (const text of words) {
        for (let end = 1; end <= text.length; end++) {
          list = typeTag(list, text.slice(0, end))
          expect(list.value).toEqual(addTag(before, text.slice(0, end)))
        }
        before = list.value
        // Enter, the button, or another field.
        list = { value: list.value, typed: undefined }
      }
    }),
  )
})

describe('the strength of a password', () => {
  test('is nothing under six characters', () => expect(passwordStrength('aB3$5')).toBe(0))
  test('stays weak while characters repeat, however long', () =>
    expect(passwordStrength('aaaaaaaaaaaaaaaaA1!')).toBe(1))
  test('grows with length and mix', () => {
    expect(passwordStrength('sunset')).toBe(1)
    expect(passwordStrength('sunflower')).toBe(2)
    expect(passwordStrength('Sunflower7')).toBe(3)
    expect(passwordStrength('green-Lattice-42')).toBe(4)
  })
})
