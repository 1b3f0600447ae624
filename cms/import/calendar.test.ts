import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toInstant } from '#content/event-time.ts'
import { readCalendar } from './calendar.ts'
import { CONTEXT, calendarText, getEntry } from './testing-calendar.ts'
import { WINDOWS_ZONES } from './zone-names.ts'

const read = (events: readonly string[], head = '') => readCalendar(calendarText(events, head), CONTEXT)
const LUNCH = 'UID:l\nSUMMARY:Lunch'

/** The instants at which the events of a calendar start. */
const starts = (events: readonly string[], head = '') =>
  read(events, head)
    .items.filter(({ cancelled }) => cancelled === undefined)
    .map((item) => getEntry('events', item).data)
    .map(({ start, timeZone }) =>
      toInstant(start, timeZone ?? CONTEXT.timeZone)
        .toISOString()
        .slice(0, 16),
    )

/** A zone description with its own name, six hours ahead of UTC all year. */
const described = (name: string, more = '') =>
  `BEGIN:VTIMEZONE\nTZID:${name}\n${more}BEGIN:STANDARD\nDTSTART:19700101T000000\nTZOFFSETFROM:+0600\nTZOFFSETTO:+0600\nEND:STANDARD\nEND:VTIMEZONE`
/** The same without a rule. */
const bare = (name: string) => `BEGIN:VTIMEZONE\nTZID:${name}\nEND:VTIMEZONE`

describe('the time zone of an event', () => {
  test.each([
    ['W. Europe Standard Time', '', '2027-06-01T07:30'],
    ['W. Europe Standard Time', described('W. Europe Standard Time'), '2027-06-01T07:30'],
    ['"W. Europe Standard Time"', '', '2027-06-01T07:30'],
    ['Pacific Daylight Time', '', '2027-06-01T16:30'],
    ['Europe/Berlin', '', '2027-06-01T07:30'],
    ['/freeassociation.sourceforge.net/Europe/Berlin', '', '2027-06-01T07:30'],
    ['/citadel.org/20260101_1/America/Indiana/Knox', '', '2027-06-01T14:30'],
    ['"tzone://Microsoft/Utc"', '', '2027-06-01T09:30'],
    ['Our own', described('Our own'), '2027-06-01T03:30'],
    ['Our own', described('Our own', 'X-LIC-LOCATION:Asia/Tokyo\n'), '2027-06-01T00:30'],
  ])('is %s for %j', (zone, head, expected) => {
    const event = `${LUNCH}\nDTSTART;TZID=${zone}:20270601T093000`
    expect(starts([event], head)).toEqual([expected])
    expect(read([event], head).items[0]!.note).toBeUndefined()
  })

  test('can be any Windows zone, with its local time all year', () => {
    const names = fc.constantFrom(...WINDOWS_ZONES.keys())
    const spellings = fc.constantFrom(
      (name: string) => name,
      (name: string) => name.toUpperCase(),
    )
    fc.assert(
      fc.property(names, spellings, fc.integer({ min: 1, max: 12 }), (name, spell, month) => {
        const two = String(month).padStart(2, '0')
        const event = `${LUNCH}\nDTSTART;TZID=${spell(name)}:2027${two}15T120000`
        const instant = toInstant(`2027-${two}-15T12:00`, WINDOWS_ZONES.get(name)!)
        expect(starts([event])).toEqual([instant.toISOString().slice(0, 16)])
      }),
    )
  })

  test('defaults to the calendar’s zone, and then to the site’s', () => {
    const event = `${LUNCH}\nDTSTART:20270602T093000`
    expect(starts([event], 'X-WR-TIMEZONE:Europe/Berlin')).toEqual(['2027-06-02T07:30'])
    expect(starts([event], 'X-WR-TIMEZONE:W. Europe Standard Time')).toEqual(['2027-06-02T07:30'])
    expect(starts([event])).toEqual(['2027-06-02T14:30'])
    const item = read([event], 'X-WR-TIMEZONE:Europe/Berlin').items[0]!
    expect(getEntry('events', item).data).toMatchObject({ start: '2027-06-02T09:30', timeZone: 'Europe/Berlin' })
  })

  test.each([
    ['DTSTART;TZID=Customized Time Zone', ''],
    ['DTSTART;TZID=Mitteleuropäische Zeit', ''],
    ['DTSTART;TZID="tzone://Microsoft/Custom"', ''],
    ['DTSTART;TZID=Nowhere', bare('Nowhere')],
    ['DTSTART', 'X-WR-TIMEZONE:Mars/Olympus'],
  ])('is reported when unknown: %s %j', (property, head) => {
    const { items } = read(
      [`${LUNCH}\n${property}:20270602T093000`, 'UID:o\nSUMMARY:Other\nDTSTART:20270602T093000Z'],
      head,
    )
    expect(items.map(({ note }) => note)).toEqual([
      expect.stringMatching(
        /^Its time zone, “.+”, isn’t known\. Its times were read as America\/Chicago: check them\.$/,
      ),
      undefined,
    ])
  })

  test('does not matter for all-day events', () => {
    const { items } = read(
      [`${LUNCH}\nDTSTART;VALUE=DATE:20270621\nDTEND;VALUE=DATE:20270623`],
      'X-WR-TIMEZONE:Asia/Tokyo',
    )
    expect(getEntry('events', items[0]!).data).toMatchObject({ start: '2027-06-21T00:00', end: '2027-06-22T23:59' })
  })
})

describe('a series', () => {
  const SERIES =
    'UID:s\nSUMMARY:Clinic\nDTSTART;TZID=America/Chicago:20270120T090000\nDTEND;TZID=America/Chicago:20270120T100000'
  const days = (events: readonly string[]) => starts(events).map((start) => start.slice(0, 10))

  test('keeps its local time when the clocks change', () => {
    const series = `UID:d\nSUMMARY:Daily\nDTSTART;TZID=America/Chicago:20270312T090000\nRRULE:FREQ=DAILY;COUNT=4`
    expect(starts([series]).map((start) => start.slice(8))).toEqual(['12T15:00', '13T15:00', '14T14:00', '15T14:00'])
    const windows = series.replace('America/Chicago', 'Central Standard Time')
    expect(starts([windows])).toEqual(starts([series]))
    expect(starts([series.replace(';TZID=America/Chicago:20270312T090000', ':20270312T150000Z')]).at(-1)).toBe(
      '2027-03-15T15:00',
    )
  })

  test.each([
    ['RDATE;TZID=America/Chicago:20270127T090000,20270203T090000', ['2027-01-20', '2027-01-27', '2027-02-03']],
    ['RDATE:20270127T150000Z', ['2027-01-20', '2027-01-27']],
    ['RDATE;TZID=America/Chicago:20270120T090000,20270127T090000', ['2027-01-20', '2027-01-27']],
    ['RDATE;TZID=America/Chicago:20270113T090000', ['2027-01-13', '2027-01-20']],
    ['RRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=2', ['2027-01-20', '2027-01-25', '2027-02-01']],
    ['RRULE:FREQ=WEEKLY;COUNT=3\nEXDATE:20270127T150000Z', ['2027-01-20', '2027-02-03']],
    ['RRULE:FREQ=WEEKLY;COUNT=3\nEXDATE;VALUE=DATE:20270127', ['2027-01-20', '2027-02-03']],
    ['RRULE:FREQ=WEEKLY;COUNT=2\nEXDATE;TZID=America/Chicago:20270120T090000', ['2027-01-27']],
  ])('with %s has its first date and all others', (rule, expected) => {
    expect(days([`${SERIES}\n${rule}`])).toEqual(expected)
  })

  test.each([
    ['Europe/Berlin:20270120T003000', '20270202T233000Z', ['2027-01-20', '2027-01-27', '2027-02-03']],
    ['America/Chicago:20270120T200000', '20270128T010000Z', ['2027-01-20']],
    ['America/Chicago:20270120T090000', '20270127', ['2027-01-20', '2027-01-27']],
    ['W. Europe Standard Time:20270120T003000', '20270126T233000Z', ['2027-01-20', '2027-01-27']],
  ])('of %s ends at %s local time', (start, until, expected) => {
    const { items } = read([`UID:u\nSUMMARY:Until\nDTSTART;TZID=${start}\nRRULE:FREQ=WEEKLY;UNTIL=${until}`])
    expect(items.map(({ day }) => day)).toEqual(expected)
  })

  test('of all-day events ends on the day of its last instant', () => {
    const series = 'UID:w\nSUMMARY:Days\nDTSTART;VALUE=DATE:20270120\nRRULE:FREQ=DAILY;UNTIL=20270122T060000Z'
    expect(read([series]).items.map(({ day }) => day)).toEqual(['2027-01-20', '2027-01-21', '2027-01-22'])
  })

  test('on February 29 takes place in leap years only', () => {
    const at = (now: string) => {
      const series = 'UID:b\nSUMMARY:Leap\nDTSTART;VALUE=DATE:20240229\nRRULE:FREQ=YEARLY'
      return readCalendar(calendarText([series], ''), { ...CONTEXT, now: new Date(now) }).items.map(({ day }) => day)
    }
    expect([at('2026-11-26T12:00:00Z'), at('2029-01-01T12:00:00Z')]).toEqual([['2028-02-29'], ['2032-02-29']])
  })

  test('can have dates with their own end', () => {
    const { items } = read([`${SERIES}\nRDATE;VALUE=PERIOD:20270127T150000Z/20270127T180000Z`])
    expect(items.map((item) => getEntry('events', item).data.end)).toEqual(['2027-01-20T10:00', '2027-01-27T12:00'])
  })

  test('far ahead has its next date, and reports that there are more', () => {
    const far = SERIES.replaceAll('20270120', '20290120')
    const { items, skipped } = read([`${far}\nRRULE:FREQ=WEEKLY;COUNT=3`])
    expect(items.map(({ day }) => day)).toEqual(['2029-01-20'])
    expect(skipped).toEqual([
      { title: 'Clinic', why: 'Its dates more than 180 days ahead are left for a later import.' },
    ])
  })

  test.each([
    ['RECURRENCE-ID;TZID=America/Chicago:20270127T090000', 'UID:s'],
    ['RECURRENCE-ID:20270127T150000Z', 'UID:s'],
    ['RECURRENCE-ID;TZID=Central Standard Time:20270127T090000', 'UID:s'],
    ['RECURRENCE-ID;VALUE=DATE:20270127', 'UID:s'],
  ])('has an additional date, by %s', (place, uid) => {
    const moved = `${uid}\n${place}\nSUMMARY:Clinic, moved\nDTSTART;TZID=America/Chicago:20270128T180000`
    expect(days([`${SERIES}\nRRULE:FREQ=WEEKLY;COUNT=3`, moved])).toEqual(
      ['2027-01-20', '2027-02-03', '2027-01-29'].toSorted(),
    )
  })

  test('has a date that was moved far ahead, and those after it', () => {
    const moved = 'UID:s\nRECURRENCE-ID;TZID=America/Chicago:20270127T090000\nSUMMARY:Far\nDTSTART:20271201T180000Z'
    expect(days([`${SERIES}\nRRULE:FREQ=WEEKLY;COUNT=3`, moved])).toEqual(['2027-01-20', '2027-12-01', '2027-02-03'])
  })

  test('does not affect the dates of other series', () => {
    const other =
      'UID:o\nRECURRENCE-ID;TZID=America/Chicago:20270127T090000\nSUMMARY:Other\nDTSTART;TZID=America/Chicago:20270128T180000'
    const { items } = read([`${SERIES}\nRRULE:FREQ=WEEKLY;COUNT=2`, other])
    expect(items.map(({ title, day }) => `${title} ${day}`)).toEqual([
      'Clinic 2027-01-20',
      'Clinic 2027-01-27',
      'Other 2027-01-28',
    ])
  })

  test('keeps its entry names when a date moves to another day or hour', () => {
    const weekly = `${SERIES}\nRRULE:FREQ=WEEKLY;COUNT=2`
    const marks = (...events: string[]) => read(events).items.map(({ mark }) => mark)
    const moved =
      'UID:s\nRECURRENCE-ID;TZID=America/Chicago:20270127T090000\nSUMMARY:Moved\nDTSTART;TZID=America/Chicago:20270201T180000'
    expect(marks(weekly, moved)).toEqual(marks(weekly))
    expect(marks(weekly.replaceAll('T090000', 'T110000').replaceAll('T100000', 'T120000'))).toEqual(marks(weekly))
    expect(marks(moved)).toEqual([marks(weekly)[1]])
  })
})

test('a single date without its series is imported, and reported when it’s over', () => {
  const orphan = (day: string) =>
    `UID:s@t.example\nRECURRENCE-ID;TZID=America/Chicago:20270601T090000\nSUMMARY:Pitch night\nDTSTART;TZID=America/Chicago:${day}T180000`
  expect(starts([orphan('20270602')])).toEqual(['2027-06-02T23:00'])
  expect(read([orphan('20200602')])).toMatchObject({
    items: [],
    skipped: [{ title: 'Pitch night', why: 'It’s over.' }],
  })
})

test('all calendars of a file are read, each in its own time zone', () => {
  const first = calendarText(['UID:1\nSUMMARY:One\nDTSTART;TZID=Z1:20270601T100000'], described('Z1'))
  const second = calendarText(['UID:2\nSUMMARY:Two\nDTSTART:20270602T100000'], 'X-WR-TIMEZONE:Europe/Berlin')
  const { items } = readCalendar(`${first}\r\n${second}\r\n`, CONTEXT)
  expect(items.map((item) => getEntry('events', item).data)).toMatchObject([
    { title: 'One', start: '2027-05-31T23:00' },
    { title: 'Two', start: '2027-06-02T10:00', timeZone: 'Europe/Berlin' },
  ])
})

test('the newest of several versions is used, and events that share an id stay separate', () => {
  const edition = (title: string, sequence: number) =>
    `UID:e\nSUMMARY:${title}\nSEQUENCE:${sequence}\nDTSTART:20270601T150000Z`
  expect(read([edition('New', 2), edition('Old', 1)]).items.map(({ title }) => title)).toEqual(['New'])
  expect(read([edition('New', 2), edition('Old', 1)]).skipped).toEqual([
    { title: 'Old', why: 'A newer edition of it is in there.' },
  ])
  expect(read([edition('One', 0), edition('Two', 0)]).items.map(({ title }) => title)).toEqual(['One', 'Two'])
})

test.each(['DTSTART', 'RECURRENCE-ID', 'DTSTAMP'])(
  'two events of an id whose %s isn’t a time don’t affect others',
  (name) => {
    const odd = (time: string) => `UID:1\nSUMMARY:Odd\nDTSTART:20270601T100000Z\n${name}:${time}`
    const { items } = read([odd('soon'), odd('later'), 'UID:2\nSUMMARY:Fine\nDTSTART:20270601T110000Z'])
    expect(items.map(({ title }) => title)).toContain('Fine')
  },
)

test('an invalid event is skipped without affecting others', () => {
  const { items, skipped } = read([
    'UID:1\nSUMMARY:Odd\nDTSTART:20270601T100000\nRRULE:FREQ=NEVER',
    'UID:2\nSUMMARY:Fine\nDTSTART:20270601T100000Z\nDTEND:20270601T090000Z',
  ])
  expect(skipped).toEqual([{ title: 'Odd', why: expect.stringContaining('a mistake in it') }])
  expect(items.map(({ title, note }) => [title, note])).toEqual([
    ['Fine', 'Its end is before its start, so it was left out.'],
  ])
})

test.each([
  // RFC 5546, 3.2.3 and 3.2.7: what Outlook and Google send back to an organizer.
  ['REPLY', 'SUMMARY:Accepted: Lunch', 'It answers an invitation.'],
  ['COUNTER', 'SUMMARY:Lunch', 'It answers an invitation.'],
])('a calendar of method %s imports no event and reports that', (method, title, why) => {
  const { items, skipped } = read([`UID:1\n${title}\nDTSTART:20270601T150000Z`], `METHOD:${method}`)
  expect([items, skipped]).toEqual([[], [{ title: title.slice(8), why }]])
})

test('an event in the year of another calendar is skipped and reported', () => {
  const { items, skipped } = read([`${LUNCH}\nDTSTART:25700601T150000Z`])
  expect([items, skipped]).toEqual([[], [{ title: 'Lunch', why: 'It’s in the year 2570. Ask who publishes it.' }]])
})

test('midnight to midnight in UTC is questioned where local midnight differs', () => {
  const day = 'DTSTART:20270601T000000Z\nDTEND:20270602T000000Z'
  const note = 'It lasts from midnight to midnight in UTC, so it may be whole days: check its times.'
  expect(read([`${LUNCH}\n${day}`]).items.map((item) => item.note)).toEqual([note])
  const utc = readCalendar(calendarText([`${LUNCH}\n${day}`]), { ...CONTEXT, timeZone: 'Etc/UTC' })
  expect(utc.items.map((item) => [item.note, item.event?.end])).toEqual([[undefined, '2027-06-01T23:59']])
})

test('a text that is only HTML, and an address without a scheme, are accepted', () => {
  const html = 'X-ALT-DESC;FMTTYPE=text/html:<table><tr><td>Six</td><td>Doors\\, bar</td></tr></table>'
  const { items } = read([`${LUNCH}\nDTSTART:20270601T150000Z\n${html}\nURL:www.fair.example/x`])
  expect(getEntry('events', items[0]!).data).toMatchObject({
    description: 'Six | Doors, bar',
    url: 'https://www.fair.example/x',
  })
})
