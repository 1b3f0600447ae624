import { expect, test } from 'vitest'
import { matchRoute } from '#api/platform/contract/routes.ts'
import { isReserved } from '#cms/content/reserved-addresses.ts'
import { EDITED_NAMES, FIXED_IDS, COLLECTION_FILES } from '#content/schema/collection-files.ts'
import { contentFileAt, getAddress } from './addresses.ts'

test('addresses: every kind of content has a page on the site', () => {
  for (const name of EDITED_NAMES) {
    const { folder, extension } = COLLECTION_FILES[name]
    for (const id of FIXED_IDS[name] ?? ['an-entry']) {
      const address = getAddress(`${folder}/${id}.${extension}`)
      const page = address.split('#')[0]!
      const isOwnPage =
        /^\/(?:news\/|events\/)?an-entry$/.test(page) && (page !== '/an-entry' || !isReserved('an-entry'))
      const isKnown = matchRoute(page) !== null || isOwnPage
      expect([address, isKnown]).toEqual([address, true])
    }
  }
})

test('addresses: articles and events have their own pages, organizations don’t', () => {
  expect(getAddress('news/2030-05-17-opening.md')).toBe('/news/2030-05-17-opening')
  expect(getAddress('events/2030-05-17-pitch-night.json')).toBe('/events/2030-05-17-pitch-night')
  expect(getAddress('community/entries/score.json')).toBe('/community#entry-score')
  expect(getAddress('pages/privacy.md')).toBe('/privacy-policy')
  expect(getAddress('settings/site.json')).toBe('/')
})

test.each([
  ['/news/2030-05-17-opening', 'news/2030-05-17-opening.md'],
  ['/events/2030-05-17-pitch-night', 'events/2030-05-17-pitch-night.json'],
  ['/privacy-policy', 'pages/privacy.md'],
  ['/sponsors', 'added-pages/sponsors.md'],
  ['/community/score', 'community/entries/score.json'],
  ['/community', ''],
  ['/404', ''],
])('addresses: a broken link on %s is for the editor of %s', (page, file) => {
  expect(contentFileAt(page)).toBe(file)
})
