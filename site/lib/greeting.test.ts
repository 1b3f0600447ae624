import { describe, expect, it } from 'vitest'
import { greeting } from './greeting.ts'

describe('the greeting', () => {
  it.each([
    [0, 'Good morning'],
    [11, 'Good morning'],
    [12, 'Good afternoon'],
    [17, 'Good afternoon'],
    [18, 'Good evening'],
    [23, 'Good evening'],
  ])('at %d o’clock is %s', (hour, text) => expect(greeting(hour)).toBe(text))
})
