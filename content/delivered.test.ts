import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readRaw } from './parse.ts'
import { DELIVERED } from './schema/delivered.ts'

const read = (file: string) => readRaw(file, readFileSync(`content/${file}`, 'utf8'))

test('delivered texts are exactly those of the starter content', () => {
  const { name, tagline, brandBlurb } = read('settings/site.json').data as Record<string, string>
  const pages = ['about', 'terms', 'privacy'].map((id) => [id, hash('sha256', read(`pages/${id}.md`).body)])
  expect(DELIVERED).toEqual({ platform: name, tagline, blurb: brandBlurb, ...Object.fromEntries(pages) })
})
