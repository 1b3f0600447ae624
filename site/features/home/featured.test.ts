import { expect, test } from 'vitest'
import type { StartupListItem } from '#api/startups/contract/responses.ts'
import { featured } from './featured.ts'

const shown = {
  id: 3,
  companyName: 'Greenloom',
  logo: null,
  industry: 'AgTech',
  stage: 'seed',
  location: 'Wrenfield',
  elevatorPitch: 'We read fields.',
} as const

test('the row carries the startups that are open to everyone', () => {
  const full = { ...shown, phoneNumber: '555-0170', approved: true, isPublic: true } as unknown as StartupListItem
  const others = [
    { ...full, isPublic: false },
    { ...full, approved: false },
  ]
  expect(featured([full, ...others])).toEqual([shown])
  expect(featured([shown as unknown as StartupListItem])).toEqual([shown])
})
