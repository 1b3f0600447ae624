import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Dates for people are formatted by one helper, in US English. */
const HELPER = 'api/platform/contract/dates.ts'
/** Files that inspect a format, or parse what other languages wrote; none of them formats a date for people. */
const READERS = [
  'api/imports/contract/fields.ts',
  'api/imports/dates.ts',
  'api/platform/contract/times.ts',
  'cms/import/zone-names.ts',
  'cms/screens/previews/EventPreview.tsx',
  'content/schema/fields.ts',
]
const WAYS =
  /toLocale(?:Date|Time)String|new Intl\.DateTimeFormat|\bnew Date\([^)]*\)\.toLocaleString|\.to(?:Date|Time)String\(/

/** Some engines write it like ISO 8601, so that slicing a day from it seems to work; others write `11/26/26`. */
const SEEMING_ISO = /['"](?:en-CA|sv-SE|sv|fr-CA|lt-LT)['"]/

const files = execFileSync('git', ['ls-files', 'api', 'site', 'cms', 'content', 'scripts', 'demo'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => /\.(?:tsx?|astro|mjs)$/.test(path) && !path.includes('.test.'))
const having = (text: RegExp) => files.filter((path) => text.test(readFileSync(path, 'utf8')))

test('dates: only the helper of the contract formats them for people', () => {
  const found = having(WAYS)
  expect(found).toEqual([...READERS, HELPER].toSorted())
})

test('dates: no day is parsed from a localized text', () => expect(having(SEEMING_ISO)).toEqual([]))
