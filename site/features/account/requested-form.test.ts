import { expect, test } from 'vitest'
import { readRequestedForm } from './requested-form.ts'

const read = (search: string) => readRequestedForm(new URLSearchParams(search))

test('the address names the tab and the role; anything else is Login without a role', () => {
  expect(read('')).toEqual({ tab: 'login' })
  expect(read('tab=register')).toEqual({ tab: 'register' })
  expect(read('tab=register&role=investor')).toEqual({ tab: 'register', role: 'investor' })
  expect(read('next=%2Fsettings&tab=login&role=founder')).toEqual({ tab: 'login', role: 'founder' })
  for (const tab of ['Register', 'toString', '']) expect(read(`tab=${tab}`).tab).toBe('login')
  for (const role of ['admin', 'user', 'editor', 'toString', '']) expect(read(`role=${role}`).role).toBeUndefined()
})
