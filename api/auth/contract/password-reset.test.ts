import { describe, expect, it } from 'vitest'
import {
  generateTemporaryPassword,
  passwordResetFilters,
  passwordResetInput,
  processResetInput,
  TEMPORARY_PASSWORD_ALPHABET,
} from './password-reset.ts'
import { messageFor, outcome } from '#api/platform/contract/testing.ts'

const reason = 'I lost it'

describe('requesting a new password', () => {
  it('needs a username or an address', () => {
    expect(outcome(passwordResetInput.safeParse({ username: '', email: ' ', reason }))).toEqual({
      problems: { username: 'You must provide either your username or email to reset your password' },
    })
    expect(outcome(passwordResetInput.safeParse({ email: ' Ada@Example.com ', reason }))).toEqual({
      data: { username: null, email: 'ada@example.com', reason },
    })
    expect(passwordResetInput.safeParse({ username: 'ada', reason }).success).toBe(true)
  })

  it('returns all missing fields together', () => {
    expect(outcome(passwordResetInput.safeParse({ username: '', email: '', reason: '' }))).toEqual({
      problems: {
        reason: 'Please provide a reason for the reset request',
        username: 'You must provide either your username or email to reset your password',
      },
    })
    expect(outcome(passwordResetInput.safeParse({ email: 'ada', reason }))).toEqual({
      problems: { email: 'Please provide a valid email address' },
    })
    expect(passwordResetInput.safeParse(null).success).toBe(false)
  })

  it.each([
    ['email', 'ada', 'Please provide a valid email address'],
    ['reason', '', 'Please provide a reason for the reset request'],
    ['reason', undefined, 'Please provide a reason for the reset request'],
    ['reason', 'x'.repeat(500), undefined],
    ['reason', 'x'.repeat(501), 'Reason cannot exceed 500 characters'],
  ])('%s (%#): %s', (field, value, message) =>
    expect(messageFor(passwordResetInput.safeParse({ username: 'ada', reason, [field]: value }), field)).toBe(message),
  )
})

describe('deciding about a request', () => {
  it('requires a temporary password to approve, and none to reject', () => {
    const approving = (tempPassword: string) => processResetInput.safeParse({ status: 'approved', tempPassword })
    expect(approving('k7!Range2').success).toBe(true)
    for (const short of ['x', '1234567'])
      expect(messageFor(approving(short), 'tempPassword')).toBe('Password must be at least 8 characters')
    expect(messageFor(processResetInput.safeParse({ status: 'approved', tempPassword: '' }), 'tempPassword')).toBe(
      'A temporary password is required',
    )
    expect(messageFor(processResetInput.safeParse({ status: 'approved' }), 'tempPassword')).toBe(
      'A temporary password is required',
    )
    expect(outcome(processResetInput.safeParse({ status: 'rejected', tempPassword: 'x' }))).toEqual({
      data: { status: 'rejected' },
    })
    expect(processResetInput.safeParse({ status: 'pending' }).success).toBe(false)
  })

  it('filters the list by status', () => {
    expect(passwordResetFilters.parse({ status: 'all' }).status).toBeUndefined()
    expect(passwordResetFilters.parse({ status: 'pending' }).status).toBe('pending')
    expect(passwordResetFilters.safeParse({ status: 'done' }).success).toBe(false)
  })
})

describe('a temporary password', () => {
  it('has ten characters that can’t be confused', () => {
    expect(new Set(TEMPORARY_PASSWORD_ALPHABET).size).toBe(67)
    for (let round = 0; round < 200; round++)
      expect(generateTemporaryPassword()).toMatch(/^[A-HJ-NP-Za-km-z2-9!@#$%^&*()]{10}$/)
  })

  it('prefers no character', () => {
    const rounds = 6700
    let early = 0
    for (let round = 0; round < rounds; round++)
      for (const letter of generateTemporaryPassword()) if (TEMPORARY_PASSWORD_ALPHABET.indexOf(letter) < 55) early++
    // 256 has a remainder of 55: taken modulo, these would come 57,600 times and not 55,000 (± 100).
    expect(Math.abs(early - 55_000)).toBeLessThan(1000)
  })
})
