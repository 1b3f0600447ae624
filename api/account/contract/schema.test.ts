import { describe, expect, it } from 'vitest'
import { loginInput, passwordChangeInput, profileInput, registerForm, registerInput } from './schema.ts'
import { messageFor, outcome } from '#api/platform/contract/testing.ts'

const registration = {
  firstName: ' Ada ',
  lastName: 'Lovelace',
  email: ' Ada@Example.COM ',
  username: 'Ada.L',
  password: ' pass word ',
  role: 'founder',
}

describe('registration', () => {
  it('accepts a complete form, trimmed, with the email address in lowercase', () => {
    expect(outcome(registerForm.safeParse({ ...registration, acceptTerms: true }))).toEqual({
      data: { ...registration, firstName: 'Ada', email: 'ada@example.com', acceptTerms: true },
    })
  })

  it('returns every specified message for an empty form', () => {
    expect(outcome(registerForm.safeParse({}))).toEqual({
      problems: {
        firstName: 'First name is required',
        lastName: 'Last name is required',
        email: 'Invalid email address',
        username: 'Username must be at least 3 characters',
        password: 'Password must be at least 6 characters',
        role: 'Please select a role',
        acceptTerms: 'You must accept the terms and conditions',
      },
    })
  })

  it('ignores fields that users can’t set', () => {
    const forged = { ...registration, id: 1, approved: true, active: true, acceptTerms: true, requestedRole: 'admin' }
    const result = registerInput.parse(forged)
    expect(Object.keys(result).sort()).toEqual(['email', 'firstName', 'lastName', 'password', 'role', 'username'])
  })

  it.each([
    ['username', 'ab', 'Username must be at least 3 characters'],
    ['username', 'abc', undefined],
    ['username', ' ab ', 'Username must be at least 3 characters'],
    ['username', 'a'.repeat(50), undefined],
    ['username', 'a'.repeat(51), 'Username should be 50 characters or less'],
    ['username', 'ada@example.com', 'Username can’t contain spaces or @'],
    ['username', 'ada l', 'Username can’t contain spaces or @'],
    ['password', '12345', 'Password must be at least 6 characters'],
    ['password', '123456', undefined],
    ['password', 'a'.repeat(256), undefined],
    ['password', 'a'.repeat(257), 'Password must be 256 characters or less'],
    ['password', 'with\0nul', 'Password contains an unsupported character'],
    ['password', 'half\uD83D-pair', 'Password contains an unsupported character'],
    ['firstName', 'a'.repeat(100), undefined],
    ['firstName', 'a'.repeat(101), 'First name should be 100 characters or less'],
    ['lastName', '\u200B', 'Last name is required'],
    ['email', 'ada', 'Invalid email address'],
    ['email', 'ada@example', 'Invalid email address'],
    ['email', `${'a'.repeat(242)}@example.com`, undefined],
    ['email', `${'a'.repeat(243)}@example.com`, 'Invalid email address'],
    ['username', 'аdmin', 'Use letters from one alphabet'],
    ['username', 'Мария', undefined],
    ['username', 'ada＠home', 'Username can’t contain spaces or @'],
    ['role', 'investor', undefined],
    ['role', 'admin', 'Please select a role'],
    ['role', 'user', 'Please select a role'],
    ['role', '', 'Please select a role'],
  ])('%s %j: %s', (field, value, message) => {
    expect(messageFor(registerInput.safeParse({ ...registration, [field]: value }), field)).toBe(message)
  })

  it.each([null, 'text', 7, []])('refuses %j, which isn’t a form', (value) =>
    expect(registerInput.safeParse(value).success).toBe(false),
  )
})

describe('login', () => {
  it('requires both fields', () => {
    expect(outcome(loginInput.safeParse({ username: '', password: '' }))).toEqual({
      problems: { username: 'Username is required', password: 'Password is required' },
    })
  })

  it('accepts a username or an address, with Remember me or without', () => {
    expect(outcome(loginInput.safeParse({ username: ' ada ', password: 'x' }))).toEqual({
      data: { username: 'ada', password: 'x' },
    })
    expect(loginInput.safeParse({ username: 'ada@example.com', password: 'x', remember: true }).success).toBe(true)
  })
})

describe('account details', () => {
  it('have a phone number that is optional and nullable', () => {
    const details = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' }
    for (const phoneNumber of [undefined, null, '', ' '])
      expect(profileInput.parse({ ...details, phoneNumber }).phoneNumber).toBeNull()
    expect(profileInput.parse({ ...details, phoneNumber: '1'.repeat(20) }).phoneNumber).toHaveLength(20)
    expect(messageFor(profileInput.safeParse({ ...details, phoneNumber: '1'.repeat(21) }), 'phoneNumber')).toBe(
      'Phone number should be 20 characters or less',
    )
  })
})

describe('a password change', () => {
  it.each([
    [
      { currentPassword: '', newPassword: 'new-password', confirmPassword: 'new-password' },
      'currentPassword',
      'Current password is required',
    ],
    [
      { currentPassword: 'x', newPassword: '1234567', confirmPassword: '12345678' },
      'newPassword',
      'Password must be at least 8 characters',
    ],
    [
      { currentPassword: 'x', newPassword: '12345678', confirmPassword: '1234567' },
      'confirmPassword',
      'Confirm password is required',
    ],
    [
      { currentPassword: 'x', newPassword: '12345678', confirmPassword: '12345679' },
      'confirmPassword',
      'Passwords do not match',
    ],
    [
      { currentPassword: '', newPassword: '12345678', confirmPassword: '12345679' },
      'confirmPassword',
      'Passwords do not match',
    ],
    [{ currentPassword: 'x', newPassword: '12345678', confirmPassword: '12345678' }, 'confirmPassword', undefined],
  ])('%j has %s: %s', (form, field, message) =>
    expect(messageFor(passwordChangeInput.safeParse(form), field)).toBe(message),
  )
})
