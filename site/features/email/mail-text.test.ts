import { expect, test } from 'vitest'
import { whyNotSent } from './mail-text.ts'

test('what a mail server answers is explained in words, with its codes for anyone who knows them', () => {
  expect(whyNotSent('EAUTH 535')).toBe(
    'The mail server didn’t accept the username or the password. Check both in SMTP_URL. (EAUTH 535)',
  )
  expect(whyNotSent('interrupted twice')).toBe('It said interrupted twice.')
})
