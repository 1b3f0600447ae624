import { describe, expect, it } from 'vitest'
import { normalizedKey } from './login.ts'

describe('a normalized key', () => {
  it.each([
    ['ada.l', 'ADA.L'],
    ['Jose\u0301', 'JOSÉ'],
    ['straße', 'STRASSE', 'STRAẞE', 'straſſe'],
    ['alice', 'ａlice', 'ＡLICE', 'al\u034Fice', 'ali\uFE0Fce'],
    ['finn', 'ﬁnn'],
    ['ivan', 'İvan', 'ıvan', 'IVAN'],
    ['admis', 'admiſ'],
    ['ÄnnÖä', 'ännöä', 'A\u0308NNÖÄ'],
    ['ὈΔΥΣΣΕΎΣ', 'ὀδυσσεύς', 'ὀδυσσεύσ'],
    ['kelvin', '\u212Aelvin'],
    ['ada@example.org', 'ADA＠Example.ORG'],
  ])('is equal for %s and %s', (...spellings) => {
    expect(new Set(spellings.map(normalizedKey)).size).toBe(1)
  })

  it('differs for names that people tell apart', () => {
    expect(new Set(['ada', 'adä', 'ad4', 'ada.', 'адa', 'ad a'].map(normalizedKey)).size).toBe(6)
  })

  it('is equal for both cases of every letter, and idempotent', () => {
    const unlike: string[] = []
    for (let code = 0; code < 0x20000; code++) {
      const letter = String.fromCodePoint(code)
      const key = normalizedKey(letter)
      const spellings = [letter.toLowerCase(), letter.toUpperCase(), letter.normalize('NFKC'), key]
      if (spellings.some((spelling) => spelling !== letter && normalizedKey(spelling) !== key))
        unlike.push(code.toString(16))
    }
    expect(unlike).toEqual([])
  })
})
