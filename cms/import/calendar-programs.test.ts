import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toInstant } from '#content/event-time.ts'
import { readCalendar } from './calendar.ts'
import { CONTEXT, calendarText, getEntry } from './testing-calendar.ts'

const read = (events: readonly string[], head = '', now = CONTEXT.now) =>
  readCalendar(calendarText(events, head), { ...CONTEXT, now })
const importEvents = (events: readonly string[], head = '') =>
  read(events, head)
    .items.filter(({ cancelled }) => cancelled === undefined)
    .map((item) => getEntry('events', item).data)
const instants = (events: readonly string[], head = '') =>
  importEvents(events, head).map(({ start, timeZone }) =>
    toInstant(start, timeZone ?? CONTEXT.timeZone)
      .toISOString()
      .slice(0, 16),
  )
const days = (events: readonly string[], head = '') =>
  importEvents(events, head).map(({ start, end }) => `${start} ${end}`)

/** Outlook's description of Central European time, under any name. */
const central = (name: string, more = '') =>
  `BEGIN:VTIMEZONE
TZID:${name}
${more}BEGIN:STANDARD
DTSTART:16011028T030000
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:16010325T020000
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
END:DAYLIGHT
END:VTIMEZONE`

describe('calendar time zones, as other programs write them', () => {
  test.each([
    // jens-maus/node-ical#478, runely/calendar-homey#680
    [
      'node-ical#478',
      'DTSTART;TZID="Customized Time Zone":20270708T090000',
      central('Customized Time Zone'),
      '2027-07-08T07:00',
    ],
    [
      'the same in winter',
      'DTSTART;TZID="Customized Time Zone":20270208T090000',
      central('Customized Time Zone'),
      '2027-02-08T08:00',
    ],
    // nextcloud/server#48598: it describes zones that its events don't name.
    [
      'nextcloud/server#48598',
      'DTSTART;TZID=W. Europe Standard Time:20271008T100000',
      central('FLE Standard Time'),
      '2027-10-08T08:00',
    ],
    // iCalcreator/iCalcreator#86: described without rules, but with the name of a zone.
    [
      'iCalcreator#86',
      'DTSTART;TZID=Europe/Berlin:20270708T090000',
      'BEGIN:VTIMEZONE\nTZID:Europe/Berlin\nBEGIN:STANDARD\nDTSTART:20191027T030000\nTZOFFSETFROM:+0200\nTZOFFSETTO:+0100\nRDATE:20201025T030000\nEND:STANDARD\nEND:VTIMEZONE',
      '2027-07-08T07:00',
    ],
    // thomersch/openstreetmap-calendar#185: the slash marks a globally known name (RFC 5545, 3.8.3.1).
    ['openstreetmap-calendar#185', 'DTSTART;TZID=/Europe/Vienna:20270506T180000', '', '2027-05-06T16:00'],
    // sebbo2002/ical-generator#680, spatie/icalendar-generator#137
    ['ical-generator#680', 'DTSTART:20270923T120000', 'TIMEZONE-ID:Europe/Paris', '2027-09-23T10:00'],
    ['icalendar-generator#137', 'DTSTART:20270923T120000', 'X-WR-TIMEZONE:Europe/Amsterdam', '2027-09-23T10:00'],
    ['a name in quotes', 'DTSTART;TZID="Our, own":20270708T090000', central('"Our, own"'), '2027-07-08T07:00'],
    ['a name in other letters', 'DTSTART;TZID=our OWN:20270708T090000', central('Our own'), '2027-07-08T07:00'],
    ['Google in UTC', 'DTSTART:20270708T090000Z', 'X-WR-TIMEZONE:Europe/Berlin', '2027-07-08T09:00'],
    ['a zone with spaces', 'DTSTART;TZID=America/New York:20270708T090000', '', '2027-07-08T13:00'],
    ['a shift', 'DTSTART;TZID=GMT+0200:20270708T090000', '', '2027-07-08T07:00'],
    ['a shift of the list', 'DTSTART;TZID=Etc/GMT-2:20270708T090000', '', '2027-07-08T07:00'],
  ])('%s', (_source, start, head, expected) => {
    const event = `UID:z\nSUMMARY:Zone\n${start}`
    expect(instants([event], head)).toEqual([expected])
    expect(read([event], head).items[0]!.note).toBeUndefined()
  })

  test.each([
    // derekantrican/GAS-ICS-Sync#194: a zone that isn't described anywhere.
    [
      'GAS-ICS-Sync#194',
      'DTSTART;TZID=Customized Time Zone:20270708T090000',
      '',
      /“Customized Time Zone”, isn’t known/,
    ],
    [
      'its label in Windows',
      'DTSTART;TZID="(UTC+01:00) Amsterdam, Berlin":20270708T090000',
      '',
      /Amsterdam, Berlin”, isn’t known/,
    ],
    // ical-org/ical.net#540: times without a zone, next to a zone description.
    [
      'ical.net#540',
      'DTSTART:20270708T090000',
      'BEGIN:VTIMEZONE\nTZID:America/Denver\nEND:VTIMEZONE',
      /no time zone.*America\/Denver/,
    ],
    ['two zones at once', 'DTSTART;TZID=Europe/Berlin:20270708T090000Z', '', /in UTC and in “Europe\/Berlin” at once/],
  ])('%s is reported', (_source, start, head, note) => {
    expect(read([`UID:z\nSUMMARY:Zone\n${start}`], head).items[0]!.note).toMatch(note)
  })

  test('a zone is stored under a name that editors can choose', () => {
    const zones = ['europe/berlin', 'Europe/Kyiv', 'US/Central', 'Asia/Kolkata', 'Etc/GMT-2']
    const events = zones.map(
      (zone, index) => `UID:${index}\nSUMMARY:${zone}\nDTSTART;TZID=${zone}:2027070${index + 1}T090000`,
    )
    expect(importEvents(events).map(({ timeZone }) => timeZone)).toEqual([
      'Europe/Berlin',
      'Europe/Kiev',
      undefined,
      'Asia/Calcutta',
      undefined,
    ])
  })
})

describe('all-day events, as other programs write them', () => {
  const event = (...lines: string[]) => ['UID:d', 'SUMMARY:Days', ...lines].join('\n')
  const ONE = ['2027-10-08T00:00 2027-10-08T23:59']
  test.each([
    // kewisch/ical.js#620
    ['ical.js#620', event('DTSTART:20271008', 'DTEND:20271013'), ['2027-10-08T00:00 2027-10-12T23:59']],
    // derekantrican/GAS-ICS-Sync#55, SufficientlySecure/calendar-import-export#78
    ['GAS-ICS-Sync#55', event('DTSTART:20271008', 'DTEND:20271008'), ONE],
    ['calendar-import-export#78', event('DTSTART;VALUE=DATE:20271008', 'DTEND;VALUE=DATE:20271008'), ONE],
    // owncloud/calendar#324
    ['owncloud/calendar#324', event('DTSTART;VALUE=DATE:20271008', 'DTEND;VALUE=DATE:20271008T235959'), ONE],
    // lfos/calcurse#517
    [
      'calcurse#517',
      event('DTSTART;VALUE=DATE:20271008T000000', 'DTEND;VALUE=DATE:20271010T000000'),
      ['2027-10-08T00:00 2027-10-09T23:59'],
    ],
    ['RFC 5545, 3.6.1', event('DTSTART;VALUE=DATE:20271008'), ONE],
    ['RFC 5545, 3.8.2.5', event('DTSTART;VALUE=DATE:20271008', 'DURATION:P2D'), ['2027-10-08T00:00 2027-10-09T23:59']],
    [
      'Outlook',
      event(
        'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE',
        'DTSTART;TZID=Romance Standard Time:20271008T000000',
        'DTEND;TZID=Romance Standard Time:20271009T000000',
      ),
      ONE,
    ],
    [
      'Outlook in UTC',
      event('X-MICROSOFT-CDO-ALLDAYEVENT:TRUE', 'DTSTART:20271008T000000Z', 'DTEND:20271009T000000Z'),
      ONE,
    ],
    [
      'midnight to midnight',
      event('DTSTART;TZID=America/Chicago:20271008T000000', 'DTEND;TZID=America/Chicago:20271009T000000'),
      ONE,
    ],
  ])('%s', (_source, text, expected) => {
    expect(days([text])).toEqual(expected)
    expect(read([text]).items[0]!.note).toBeUndefined()
  })
})

describe('excluded dates of a series, as other programs write them', () => {
  const series = (rule: string) =>
    `UID:s\nSUMMARY:Clinic\nDTSTART;TZID=America/Chicago:20270120T090000\nDTEND;TZID=America/Chicago:20270120T100000\n${rule}`
  const weekly = series('RRULE:FREQ=WEEKLY;COUNT=3')
  const without = ['2027-01-20T15:00', '2027-02-03T15:00']
  const date = (...lines: string[]) =>
    ['UID:s', 'RECURRENCE-ID;TZID=America/Chicago:20270127T090000', ...lines].join('\n')

  test.each([
    // libical/libical#55, sabre-io/vobject#555
    ['libical#55', 'EXDATE;VALUE=DATE:20270127'],
    ['vobject#555', 'EXDATE:20270127'],
    ['midnight', 'EXDATE;TZID=America/Chicago:20270127T000000'],
    // u01jmg3/ics-parser#240: one line each.
    ['ics-parser#240', 'EXDATE;TZID=America/Chicago:20270304T090000\nEXDATE;TZID=America/Chicago:20270127T090000'],
    ['another sign between them', 'EXDATE;TZID=America/Chicago:20270304T090000;20270127T090000'],
  ])('%s excludes a date', (_source, line) => expect(instants([`${weekly}\n${line}`])).toEqual(without))

  test('ics-parser#298: the first date can be excluded too', () => {
    expect(instants([`${weekly}\nEXDATE;TZID=America/Chicago:20270120T090000`])).toEqual([
      '2027-01-27T15:00',
      '2027-02-03T15:00',
    ])
  })

  // jens-maus/node-ical#454: a series of all-day events that excludes one by a time.
  test.each([
    'EXDATE;TZID=W. Europe Standard Time:20270218T000000',
    'EXDATE:20270217T230000Z',
    'EXDATE:20270218T050000Z',
  ])('node-ical#454: %s excludes the same all-day date', (line) => {
    const event = `UID:w\nSUMMARY:Days\nDTSTART;VALUE=DATE:20270216\nRRULE:FREQ=DAILY;COUNT=4\n${line}`
    const head = central('W. Europe Standard Time')
    expect(days([event], head).map((each) => each.slice(8, 10))).toEqual(['16', '17', '19'])
  })

  test.each([
    ['called off', date('STATUS:CANCELLED'), without],
    [
      'called off with its time',
      date('SUMMARY:Clinic', 'DTSTART;TZID=America/Chicago:20270127T090000', 'STATUS:CANCELLED'),
      without,
    ],
    ['elsewhere', date('LOCATION:Annex'), ['2027-01-20T15:00', '2027-01-27T15:00', '2027-02-03T15:00']],
    [
      'later, without a title',
      date('DTSTART;TZID=America/Chicago:20270127T110000'),
      ['2027-01-20T15:00', '2027-01-27T17:00', '2027-02-03T15:00'],
    ],
    // kewisch/ical.js#457: Evolution repeats the rule.
    [
      'ical.js#457',
      date('SUMMARY:Clinic', 'DTSTART;TZID=America/Chicago:20270127T110000', 'RRULE:FREQ=WEEKLY;COUNT=3'),
      ['2027-01-20T15:00', '2027-01-27T17:00', '2027-02-03T15:00'],
    ],
  ])('a date is %s', (_what, exception, expected) => expect(instants([weekly, exception]).toSorted()).toEqual(expected))

  test('robur-coop/icalendar#13: the newest of several versions of a date is used', () => {
    const edition = (hour: string, sequence: number) =>
      date('SUMMARY:Clinic', `SEQUENCE:${sequence}`, `DTSTART;TZID=America/Chicago:20270127T${hour}0000`)
    expect(instants([weekly, edition('17', 10), edition('13', 1)]).toSorted()).toEqual([
      '2027-01-20T15:00',
      '2027-01-27T23:00',
      '2027-02-03T15:00',
    ])
  })

  test('RFC 5545, 3.2.13: a change applies to a date and all later ones', () => {
    const range = date('SUMMARY:Clinic', 'DTSTART;TZID=America/Chicago:20270127T110000').replace(
      'RECURRENCE-ID',
      'RECURRENCE-ID;RANGE=THISANDFUTURE',
    )
    expect(instants([weekly, range])).toEqual(['2027-01-20T15:00', '2027-01-27T17:00', '2027-02-03T17:00'])
  })

  test.each([
    // pimutils/khal#447, bitfireAT/icsx5#27, mifi/ical-expander#24
    [
      'khal#447',
      'DTSTART;TZID=W. Europe Standard Time:20270127T080000\nRECURRENCE-ID;TZID=W. Europe Standard Time:20270127T093000',
      '2027-01-27T07:00',
    ],
    ['icsx5#27', 'DTSTART:20271104T093000Z\nRECURRENCE-ID:20271104T093000Z', '2027-11-04T09:30'],
    [
      'ical-expander#24',
      'RECURRENCE-ID;TZID=America/Denver:20270717T100000\nDTSTART;TZID=America/Denver:20270717T100000',
      '2027-07-17T16:00',
    ],
  ])('%s: a single date without its series is imported', (_source, lines, expected) => {
    expect(instants([`UID:1234\nSUMMARY:Foobar\n${lines}`])).toEqual([expected])
  })

  test('a canceled date without its series is recognized without a title', () => {
    const { items } = read([date('STATUS:CANCELLED')])
    expect(items).toMatchObject([{ mark: read([weekly]).items[1]!.mark, cancelled: 'One date of it was canceled.' }])
  })
})

describe('files with several calendars and unusual ids', () => {
  const event = (uid: string, day: string, ...more: string[]) =>
    [`UID:${uid}`, 'SUMMARY:Practice', `DTSTART:${day}T150000Z`, ...more].join('\n')
  const getDays = (text: string) => readCalendar(text, CONTEXT).items.map(({ day }) => day)

  test.each([
    // pimutils/vdirsyncer#78, nextcloud/calendar#336: each event in a calendar of its own.
    ['vdirsyncer#78', [event('1', '20270601'), event('2', '20270602'), event('3', '20270603')]],
    // lochmueller/calendarize#799: one id for several events.
    ['calendarize#799', [event('1', '20270601'), event('1', '20270602'), event('1', '20270603')]],
  ])('%s', (_source, events) => {
    const expected = ['2027-06-01', '2027-06-02', '2027-06-03']
    expect(getDays(events.map((each) => calendarText([each])).join('\r\n'))).toEqual(expected)
    expect(getDays(calendarText(events))).toEqual(expected)
    expect(new Set(read(events).items.map(({ mark }) => mark)).size).toBe(3)
  })

  // etesync/etesync-web#67: one date of a series in a separate calendar.
  test('etesync-web#67: a date in another calendar replaces that of its series', () => {
    const series = event('s', '20270118', 'RRULE:FREQ=WEEKLY;COUNT=3')
    const date = event('s', '20270126', 'SEQUENCE:2', 'RECURRENCE-ID:20270125T150000Z')
    const text = [calendarText([series]), calendarText([date])]
    expect(getDays(text.join('\r\n'))).toEqual(['2027-01-18', '2027-01-26', '2027-02-01'])
    expect(getDays(text.toReversed().join('\r\n'))).toEqual(['2027-01-18', '2027-01-26', '2027-02-01'])
  })

  test('RFC 5546, 3.2.5: a calendar of cancellations cancels what it only names', () => {
    const series = calendarText([event('s', '20270118', 'RRULE:FREQ=WEEKLY;COUNT=3')])
    const off = calendarText([event('s', '20270125', 'RECURRENCE-ID:20270125T150000Z')], 'METHOD:CANCEL')
    const { items } = readCalendar(`${series}\r\n${off}`, CONTEXT)
    expect(items.map(({ day, cancelled }) => `${day} ${cancelled ?? ''}`)).toEqual([
      '2027-01-18 ',
      '2027-01-25 One date of it was canceled.',
      '2027-02-01 ',
    ])
  })
})

describe('additional dates, as other programs write them', () => {
  const event = (...lines: string[]) => ['UID:r', 'SUMMARY:Cardio', ...lines].join('\n')
  test.each([
    // libical/libical#637
    [
      'libical#637',
      event(
        'DTSTART:20270324T080000Z',
        'DURATION:PT1H',
        'RRULE:FREQ=DAILY;COUNT=2',
        'RDATE;VALUE=PERIOD:20270325T120000Z/PT3H',
      ),
      ['2027-03-24T03:00 2027-03-24T04:00', '2027-03-25T03:00 2027-03-25T04:00', '2027-03-25T07:00 2027-03-25T10:00'],
    ],
    // ical-org/ical.net#107 and #118: one date moved by hand, without being marked as a period.
    [
      'ical.net#118',
      event(
        'DTSTART:20270129T080000',
        'DTEND:20270129T090000',
        'RRULE:FREQ=DAILY;COUNT=2',
        'EXDATE:20270130T080000/PT1H',
        'RDATE:20270130T100000/PT1H',
      ),
      ['2027-01-29T08:00 2027-01-29T09:00', '2027-01-30T10:00 2027-01-30T11:00'],
    ],
    // RFC 5545, 3.8.5.2
    [
      'RFC 5545, 3.8.5.2',
      event(
        'DTSTART:20270402T010000Z',
        'DURATION:PT1H',
        'RDATE;VALUE=PERIOD:20270403T020000Z/20270403T040000Z,20270404T010000Z/PT3H',
      ),
      ['2027-04-01T20:00 2027-04-01T21:00', '2027-04-02T21:00 2027-04-02T23:00', '2027-04-03T20:00 2027-04-03T23:00'],
    ],
    [
      'RFC 5545, 3.8.5.2, days',
      event('DTSTART;VALUE=DATE:20270101', 'RDATE;VALUE=DATE:20270101,20270120,20270217'),
      ['2027-01-01T00:00 2027-01-01T23:59', '2027-01-20T00:00 2027-01-20T23:59', '2027-02-17T00:00 2027-02-17T23:59'],
    ],
    // libical/libical#325, ical-generator#366: the first date counts, although the rule doesn't produce it.
    [
      'libical#325',
      event('DTSTART:20270214T180000Z', 'DURATION:PT4H', 'RRULE:FREQ=WEEKLY;COUNT=2;BYDAY=TU'),
      ['2027-02-14T12:00 2027-02-14T16:00', '2027-02-16T12:00 2027-02-16T16:00', '2027-02-23T12:00 2027-02-23T16:00'],
    ],
  ])('%s', (_source, text, expected) => expect(days([text]).toSorted()).toEqual(expected))

  const date = (place: string) => `UID:r\nSUMMARY:Cardio\nRECURRENCE-ID:${place}\nDTSTART:${place}\nDURATION:PT1H`
  const series = event('DTSTART:20270120T150000Z', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=2')

  test('a far-off date outside its series is reported', () => {
    expect(read([series, date('20271225T150000Z')])).toMatchObject({
      items: [{ day: '2027-01-20' }, { day: '2027-01-27' }],
      skipped: [{ why: expect.stringMatching(/180 days/) }],
    })
  })

  test('a date at another hour of an excluded day is kept', () => {
    const texts = [`${series}\nEXDATE:20270127T150000Z`, date('20270127T170000Z')]
    expect(days(texts)).toEqual(['2027-01-20T09:00 2027-01-20T10:00', '2027-01-27T11:00 2027-01-27T12:00'])
  })
})

describe('local time', () => {
  test('a series keeps its local time in every zone, all year, in every year', () => {
    const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'))
    const first = fc.date({
      min: new Date('2027-01-01T00:00:00Z'),
      max: new Date('2099-12-31T00:00:00Z'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(zones, first, fc.integer({ min: 0, max: 23 }), (zone, date, hour) => {
        const day = date.toISOString().slice(0, 10)
        const time = `${String(hour).padStart(2, '0')}:30`
        const start = `${day}T${time}:00`.replace(/[-:]/g, '')
        const { items } = read(
          [`UID:s\nSUMMARY:S\nDTSTART;TZID=${zone}:${start}\nRRULE:FREQ=WEEKLY;COUNT=28`],
          '',
          new Date(`${day}T00:00Z`),
        )
        const entries = items.map((item) => getEntry('events', item).data)
        expect(entries.length).toBeGreaterThan(20)
        expect(entries.map((entry) => [entry.start.slice(11), entry.timeZone ?? 'America/Chicago'])).toEqual(
          entries.map(() => [time, zone]),
        )
      }),
      { numRuns: 25 },
    )
  })

  test('a zone that only the calendar describes changes on the days of the real zone', () => {
    const at = fc.date({
      min: new Date('2026-12-01T00:00:00Z'),
      max: new Date('2099-12-31T00:00:00Z'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(at, (date) => {
        const local = date.toISOString().slice(0, 13)
        // Programs disagree about hours that the clock skips or repeats.
        fc.pre(!['01', '02', '03'].includes(local.slice(11)))
        const event = `UID:z\nSUMMARY:Z\nDTSTART;TZID=Our own:${local.replace(/-/g, '')}0000`
        expect(instants([event], central('Our own'))).toEqual([
          toInstant(`${local}:00`, 'Europe/Berlin').toISOString().slice(0, 16),
        ])
      }),
      { numRuns: 25 },
    )
  })
})
