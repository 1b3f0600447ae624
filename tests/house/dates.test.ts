import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Where dates are written for people: by one helper, in US English. */
const HELPER = 'api/platform/contract/dates.ts'
/** Files that ask a format what it knows, or read what other languages wrote; none of them writes a date. */
const READERS = [
  'api/meetings/contract/schema.ts',
  'api/imports/contract/fields.ts',
  'api/imports/dates.ts',
  'cms/import/zone.ts',
  'cms/screens/previews/EventPreview.tsx',
  'content/schema/fields.ts',
]
const WAYS =
  /toLocale(?:Date|Time)String|new Intl\.DateTimeFormat|\bnew Date\([^)]*\)\.toLocaleString|\.to(?:Date|Time)String\(/

/** Written like ISO 8601 by some engines, so that a day seems to stand in them; others write `11/26/26`. */
const SEEMING_ISO = /['"](?:en-CA|sv-SE|sv|fr-CA|lt-LT)['"]/

const files = execFileSync('git', ['ls-files', 'api', 'site', 'cms', 'content', 'scripts', 'demo'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => /\.(?:tsx?|astro|mjs)$/.test(path) && !path.includes('.test.'))
const having = (text: RegExp) => files.filter((path) => text.test(readFileSync(path, 'utf8')))

test('every date for people is written by the helper of the contract', () => {
  const found = having(WAYS)
  expect(found).toEqual([...READERS, HELPER].toSorted())
})

test('no day is read out of a localized text', () => expect(having(SEEMING_ISO)).toEqual([]))
