import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { settingsSchema } from '#content/schema/settings.ts'
import { readCalendar } from './calendar.ts'
import { type ImportItem, hashId, toSlug } from './item.ts'
import { type ExistingContent, type ExistingEntry, sortItems } from './sources.ts'
import { sameEventKey } from './source-state.ts'
import { calendarText } from './testing-calendar.ts'

const delivered: unknown = JSON.parse(readFileSync('content/settings/site.json', 'utf8'))
const site = { ...settingsSchema.parse(delivered), timeZone: 'America/Chicago' }
const now = new Date('2026-11-26T12:00:00Z')
const address = hashId('https://river.example/calendar.ics')

/** The content after everything of an import was published. */
function published(items: readonly ImportItem[]): ExistingContent {
  const all = items.map((item): ExistingEntry => {
    const slug = toSlug(item)
    const current = { fields: JSON.parse(item.raw) as ExistingEntry['current'] & object, isPublished: true }
    return {
      slug,
      path: `events/${slug}.json`,
      raw: item.raw,
      base: null,
      current: current as ExistingEntry['current'],
    }
  })
  const keys = all.map((entry) => [sameEventKey(entry.current!.fields, site.timeZone), entry] as const)
  const byIdHash = new Map(items.map((item, index) => [item.mark, all[index]!]))
  return { all, byIdHash, urls: new Set(), byEvent: new Map(keys) }
}

type Calendar = readonly [events: readonly string[], head?: string]

/** What a second calendar from the same address contains. */
function after([events, head]: Calendar, [later, laterHead]: Calendar) {
  const read = (all: readonly string[], before?: string) =>
    readCalendar(calendarText(all, before), { timeZone: site.timeZone, now, address })
  const first = read(events, head)
  const { fresh, changed, skipped } = sortItems('events', read(later, laterHead), {
    known: published(first.items.filter(({ cancelled }) => cancelled === undefined)),
    site,
    now,
    address,
  })
  return {
    fresh: fresh.map(({ title, day }) => `${day} ${title}`),
    changed: changed.map(({ title, why, changes }) => `${title} ${why}: ${changes.map(({ field }) => field).join()}`),
    skipped: skipped.map(({ why }) => why),
  }
}

const THERE = 'It’s there already.'
const NOTHING = { fresh: [], changed: [], skipped: [THERE] }
const lecture = (uid: string, ...more: string[]) =>
  [`UID:${uid}`, 'SUMMARY:Algebra', 'DTSTART;TZID=America/Chicago:20270109T123000', 'LOCATION:TBA', ...more].join('\n')

describe('ids that change with each export', () => {
  test.each<[string, Calendar, Calendar]>([
    ['obsidian-to-ical-plugin#124', [[lecture('a1')]], [[lecture('b2')]]],
    [
      'angus-events-plugin#62',
      [[lecture('1-20190905@x')]],
      [[lecture('1-20190917@x', 'SEQUENCE:0', 'DTSTAMP:20270101T000000Z')]],
    ],
    ['gt-scheduler/website#142', [[lecture('0@default')]], [[lecture('03C71D76-9736@gt-scheduler')]]],
    [
      'the time in another zone',
      [[lecture('a1')]],
      [['UID:b2\nSUMMARY:Algebra\nDTSTART:20270109T183000Z\nLOCATION:TBA']],
    ],
    [
      'the zone of the calendar',
      [[lecture('a1')]],
      [['UID:b2\nSUMMARY:Algebra\nDTSTART:20270109T123000\nLOCATION:TBA'], 'X-WR-TIMEZONE:Central Standard Time'],
    ],
    ['a title in HTML', [[lecture('a1').replace('Algebra', 'R&D')]], [[lecture('b2').replace('Algebra', 'R&amp\\;D')]]],
    [
      'blanks, and another case of the place',
      [[lecture('a1')]],
      [[lecture('b2').replace('Algebra', 'Algebra ').replace('TBA', ' tba')]],
    ],
    ['no id at all', [[lecture('a1')]], [[lecture('x').replace('UID:x\n', '')]]],
  ])('create no duplicates: %s', (_source, first, second) => {
    expect(after(first, second)).toEqual(NOTHING)
  })

  test('of a series create no duplicates', () => {
    const weekly = (uid: string) => lecture(uid, 'RRULE:FREQ=WEEKLY;COUNT=3')
    expect(after([[weekly('a')]], [[weekly('b')]])).toEqual({ fresh: [], changed: [], skipped: [THERE, THERE, THERE] })
  })

  // hyperschedule#114, cheese-fork#19: counted from 0 in each term.
  test('that other events had before are new events if title and day differ', () => {
    const other = 'UID:0@cheesefork\nSUMMARY:Biology\nDTSTART;TZID=America/Chicago:20270315T090000'
    const { fresh, changed } = after([[lecture('0@cheesefork')]], [[other, lecture('1@cheesefork')]])
    expect([fresh, changed]).toEqual([['2027-03-15 Biology'], []])
  })

  // lochmueller/calendarize#799
  test('shared by several events of a file create each of them', () => {
    const names = ['A', 'B', 'C'].map((letter) => lecture('same', `DESCRIPTION:${letter}`).replace('Algebra', letter))
    expect(after([[]], [names]).fresh).toEqual(['2027-01-09 A', '2027-01-09 B', '2027-01-09 C'])
  })
})

describe('an event that changed at its source', () => {
  const first: Calendar = [[lecture('m', 'SEQUENCE:1', 'DESCRIPTION:Doors at six.')]]
  const moved = lecture('m', 'DESCRIPTION:Doors at six.').replace('20270109T1230', '20270110T1230')
  test.each<[string, Calendar, string[]]>([
    // adamgibbons/ics#128: a lower number than before.
    [
      'moved, with a lower SEQUENCE',
      [[`${moved}\nSEQUENCE:0`]],
      ['Algebra changed: Starts,Status,Original start time'],
    ],
    // hwdsb/tec-ical-importer#21: Outlook's shared calendars have no LAST-MODIFIED.
    [
      'renamed, without LAST-MODIFIED',
      [[lecture('m', 'DESCRIPTION:Doors at six.').replace('Algebra', 'Algebra, Day 5')]],
      ['Algebra changed: Title'],
    ],
    ['told more', [[lecture('m', 'DESCRIPTION:Doors at seven.')]], ['Algebra changed: Description']],
    ['without a description now', [[lecture('m')]], ['Algebra changed: Description']],
    [
      'elsewhere',
      [[lecture('m', 'DESCRIPTION:Doors at six.').replace('TBA', 'Hall C')]],
      ['Algebra changed: Location'],
    ],
    // nextcloud/calendar#3053, insanum/gcalcli#47
    ['canceled by its state', [[lecture('m', 'STATUS:CANCELLED')]], ['Algebra canceled: Status']],
    ['canceled by the method of the file', [[lecture('m')], 'METHOD:CANCEL'], ['Algebra canceled: Status']],
    [
      'canceled without more than its id',
      [['UID:m\nSTATUS:CANCELLED\nDTSTART;TZID=America/Chicago:20270109T123000']],
      ['Algebra canceled: Status'],
    ],
    [
      'canceled by its id alone, as RFC 5546, 3.2.5, allows',
      [['UID:m\nSEQUENCE:2'], 'METHOD:CANCEL'],
      ['Algebra canceled: Status'],
    ],
    [
      'canceled in its title alone',
      [[lecture('m', 'DESCRIPTION:Doors at six.').replace('Algebra', 'CANCELED: Algebra')]],
      ['Algebra changed: Title'],
    ],
    // calendarize#829, calendarize#620, tine20#5188
    ['gone from its address', [['UID:o\nSUMMARY:Other\nDTSTART:20270109T183000Z']], ['Algebra gone: Status']],
    [
      'the same, in another order and form',
      [[lecture('m', 'DESCRIPTION:Doors at six. ', 'LAST-MODIFIED:20270101T000000Z', 'SEQUENCE:9')]],
      [],
    ],
  ])('is listed with its changes: %s', (_how, second, changed) => {
    expect(after(first, second).changed).toEqual(changed)
  })

  // calendarize#774: one date of a series has the id of the series, and no rule.
  test('through a single date of its series keeps the others', () => {
    const weekly = lecture('s', 'RRULE:FREQ=WEEKLY;COUNT=3')
    const single = lecture('s', 'RECURRENCE-ID;TZID=America/Chicago:20270116T123000', 'SEQUENCE:1').replace(
      '20270109T1230',
      '20270117T1500',
    )
    const { fresh, changed, skipped } = after([[weekly]], [[weekly, single]])
    expect([fresh, changed, skipped]).toEqual([
      [],
      ['Algebra changed: Starts,Status,Original start time'],
      [THERE, THERE],
    ])
  })
})
