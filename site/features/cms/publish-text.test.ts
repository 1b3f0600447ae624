import { describe, expect, test } from 'vitest'
import type { PublishStatus } from '#api/publishing/calls.ts'
import { isUnderWay, getStrip, type Happened } from './publish-text.ts'

const live: PublishStatus = {
  state: 'live',
  step: null,
  release: '20300517-063000-1f2e3d4c',
  commit: null,
  builtAt: '2030-05-17T06:30:00.000Z',
  startedAt: null,
  requested: 4,
  shown: 4,
  problems: [],
}
const at = { path: 'news/2030-05-17-opening.md', address: '/news/2030-05-17-opening' }
const published: Happened = { kind: 'published', ...at }

describe('the publishing strip', () => {
  test('says what is being done from a save until it is live', () => {
    expect(getStrip({ ...live, state: 'waiting', requested: 5 }, published)).toMatchObject({
      tone: 'busy',
      text: 'Saved. Building…',
    })
    expect(getStrip({ ...live, state: 'building', step: 'Making the pages', requested: 5 }, published).text).toBe(
      'Saved. Making the pages…',
    )
    expect(getStrip({ ...live, requested: 5, shown: 5 }, published)).toMatchObject({
      tone: 'good',
      text: 'Live at',
      link: { href: at.address, label: at.address },
      another: {
        href: '/cms/edit?after=news%2F2030-05-17-opening.md#/collections/news/new',
        label: 'Write another article',
      },
    })
    const settings: Happened = { kind: 'published', path: 'settings/site.json', address: '/' }
    expect(getStrip(live, settings).another).toBeUndefined()
  })

  test('asks again as long as a save is newer than the site', () => {
    expect(isUnderWay({ ...live, requested: 5 })).toBe(true)
    expect(isUnderWay(live)).toBe(false)
    expect(isUnderWay({ ...live, requested: 5, state: 'failed' })).toBe(false)
  })

  test('says when an article will appear by itself', () => {
    expect(getStrip(live, { kind: 'published', ...at, scheduledFor: '2030-06-01' }).text).toBe(
      'Scheduled for June 1, 2030.',
    )
  })

  test('says that a draft is seen by no one yet', () => {
    expect(getStrip(live, { kind: 'draft', ...at }).text).toBe('Draft saved. Visitors will see it once it’s published.')
  })

  test('names the file and the field that keep the site from being built', () => {
    const problems = [{ file: 'news/a.md', field: 'Image', message: 'doesn’t exist.' }]
    const strip = getStrip({ ...live, state: 'failed', problems }, null)
    expect(strip.tone).toBe('bad')
    expect(strip.problems).toEqual(['news/a.md: “Image” doesn’t exist.'])
  })

  test('keeps a refusal in sight whatever the site does', () => {
    const refused: Happened = { kind: 'refused', status: 409, sentence: 'Somebody else saved this entry.' }
    expect(getStrip({ ...live, state: 'building' }, refused)).toMatchObject({ tone: 'bad', text: refused.sentence })
  })

  test('says that the server can’t be reached', () => {
    expect(getStrip(null, null).text).toContain('can’t be reached')
  })
})
