import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { requireGoodPassword } from './password.service.ts'

const site = JSON.stringify({
  name: 'Wren Valley Startups',
  region: { name: 'Wren Valley', city: 'Ulm', state: 'Westmark' },
})
const context = { published: () => site }
const owner = { username: 'ada.l', email: 'countess@babbage.example', firstName: 'Ada', lastName: 'Lovelace' }
const check = (password: string, at = context) => requireGoodPassword(at, 'password', password, owner)

describe('a password', () => {
  it('can’t be one of the 3,000 most common of its length, in any case', () => {
    const list = readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
      .split('\n\n')[1]!
      .trim()
      .split('\n')
    expect(list.length).toBeGreaterThan(5000)
    expect(list.filter((word) => word.length >= 8).length).toBeGreaterThanOrEqual(3000)
    for (const word of [...list, 'QWERTY123', 'iloveyou', 'Welcome1', 'P@ssw0rd'])
      expect(() => check(word), word).toThrow('most common passwords')
  })

  it.each(['aaaaaaaa', 'abcabcabc', '12121212', 'zaq1zaq1', '!!!!!!!!', '23456789', 'fedcba', 'sdfghjk', 'poiuytrewq'])(
    'can’t be a repetition or a row of keys: %s',
    (password) => expect(() => check(password)).toThrow('most common passwords'),
  )

  it.each([
    'trellis-demo',
    'Trellis2026!',
    'tr3ll1s2026',
    'WrenValley1',
    'wren valley startups',
    'ulm-2026',
    'Westmark99',
    'ada.lovelace',
    'AdaLovelace1815',
    'L0vel4ce!!',
    'countess1',
    'Babbage123456',
    'ada.l2026',
    'startup-founder',
    'ＬＯＶＥＬＡＣＥ１',
    'lovelacelovelace',
    'adminadmin1',
    'AdaLovelace1815!!',
    'trellis-123456',
  ])('can’t consist of known words about the user and the site: %s', (password) =>
    expect(() => check(password)).toThrow('your name or words from this site'),
  )

  it.each([
    'harvest-lantern-88',
    'correct-horse-battery',
    'analytical engine',
    'pulmonary',
    'lovelace likes looms',
    'a startup in spring rain',
    'Grüße, 世界 🌱',
    'xK9#vQ2pLm',
    '#$%^&*!9xAda',
    '\n# Copyright',
    'zebra\n123456',
  ])('can be anything else: %s', (password) => expect(() => check(password)).not.toThrow())

  it('is checked without the names of a site that has published nothing yet', () => {
    const bare = { published: () => undefined } as unknown as typeof context
    expect(() => check('WrenValley1', bare)).not.toThrow()
    expect(() => check('Trellis2026!', bare)).toThrow('words from this site')
  })
})
