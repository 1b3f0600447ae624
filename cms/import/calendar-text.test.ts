import { expect, test } from 'vitest'
import { readCalendar } from './calendar.ts'
import { CONTEXT, calendarText, getEntry } from './testing-calendar.ts'

const read = (text: string) => readCalendar(text, CONTEXT)
const LUNCH = 'UID:l\nSUMMARY:Lunch\nDTSTART:20270601T153000Z'
const whole = calendarText([LUNCH, LUNCH.replace('UID:l', 'UID:m').replace('Lunch', 'Dinner')])

test.each([
  ['with line feeds', whole.replaceAll('\r\n', '\n')],
  ['with carriage returns', whole.replaceAll('\r\n', '\r')],
  ['with an end of line too many', whole.replaceAll('\r\n', '\r\r\n')],
  ['with empty lines', whole.replaceAll('\r\n', '\r\n\r\n')],
  ['with something before it', `\uFEFF\n  <br>\n${whole}`],
  ['with something after it', `${whole}\n<!-- made in 3 ms -->\n`],
  ['without its last line', whole.replace('END:VCALENDAR', '')],
  [
    'without the calendar around its events',
    whole.replace(/^[\s\S]*?(?=BEGIN:VEVENT)/, '').replace('END:VCALENDAR', ''),
  ],
  ['in small letters', whole.replaceAll(/^[A-Z]+:(?!Lunch|Dinner)\w*/gm, (line) => line.toLowerCase())],
])('calendar text: a calendar %s is read completely', (_what, text) => {
  expect(read(text)).toMatchObject({ items: [{ title: 'Lunch' }, { title: 'Dinner' }], skipped: [] })
})

test('calendar text: reads the complete events of a truncated file, reports the rest', () => {
  const text = whole.slice(0, whole.lastIndexOf('DTSTART'))
  expect(read(`${text}DTST`)).toMatchObject({
    items: [{ title: 'Lunch' }],
    skipped: [{ title: 'Dinner', why: 'The file ends in the middle of it. Export it again.' }],
    isPart: true,
  })
})

test('calendar text: entries that aren’t events are skipped and reported', () => {
  const task = 'BEGIN:VTODO\nUID:t\nSUMMARY:Order chairs\nEND:VTODO'
  expect(read(calendarText([LUNCH], task)).skipped).toEqual([{ title: 'Order chairs', why: 'It isn’t an event.' }])
})

test.each([
  ['SUMMARY;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:Gr=C3=BCnder', 'Gründer'],
  ['SUMMARY;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:Gr=FCnder', 'Gründer'],
  ['SUMMARY;ENCODING=QUOTED-PRINTABLE:Gr=C3=BC=\nnder', 'Gründer'],
  ['SUMMARY;ENCODING=QUOTED-PRINTABLE;CHARSET=x-none:Gr=C3=BCnder', 'Gründer'],
  ['SUMMARY:Lunch\\, dinner\\; and more', 'Lunch, dinner; and more'],
  ['SUMMARY:Long ti\n\ttle', 'Long title'],
])('calendar text: the title of %j is %s', (line, title) => {
  expect(read(calendarText([`UID:t\n${line}\nDTSTART:20270601T153000Z`])).items).toMatchObject([{ title }])
})

test('calendar text: long lines without folding are read completely', () => {
  const text = calendarText([`${LUNCH}\nDESCRIPTION:One\nTwo without a name\nNote: three\n\nURL:https://a.example/`])
  expect(getEntry('events', read(text).items[0]!).data).toMatchObject({
    description: 'One\nTwo without a name\nNote: three',
    url: 'https://a.example/',
  })
})

test.each([
  ['DTSTART:20270601T1530Z', '2027-06-01T10:30'],
  ['DTSTART:2027-06-01T15:30:00Z', '2027-06-01T10:30'],
  ['DTSTART:2027-06-01T15:30:00.000+0000', '2027-06-01T10:30'],
  ['DTSTART:2027-06-01 17:30:00+02:00', '2027-06-01T10:30'],
  ['DTSTART:20270601', '2027-06-01T00:00'],
  ['DTSTART;VALUE=DATE-TIME:20270601', '2027-06-01T00:00'],
  ['DTSTART;VALUE=DATE:2027-06-01', '2027-06-01T00:00'],
  ['DTSTART;VALUE=DATE:20270601T000000', '2027-06-01T00:00'],
  ['DTSTART;VALUE=DATE:20270601T103000', '2027-06-01T10:30'],
  ['DTSTART;TZID=UTC-05:00:20270601T103000', '2027-06-01T10:30'],
])('calendar text: %s is %s', (line, start) => {
  const { items } = read(calendarText([`UID:t\nSUMMARY:Time\n${line}`]))
  expect(items.map((item) => getEntry('events', item).data.start)).toEqual([start])
})

test.each(['20271301T073000Z', '20270230', '2027-02-30', '20270601T250000Z', '20270601T126000', 'soon', '01.06.2027'])(
  'calendar text: %s isn’t a time, and is reported',
  (time) => {
    const { items, skipped } = read(calendarText([`UID:t\nSUMMARY:Odd\nDTSTART:${time}`, LUNCH]))
    expect(items.map(({ title }) => title)).toEqual(['Lunch'])
    expect(skipped).toMatchObject([{ title: 'Odd' }])
  },
)

test.each([
  ['RRULE:freq=weekly;count=2;', 2],
  ['RRULE:FREQ=WEEKLY;UNTIL=2027-01-29', 2],
  ['RRULE:FREQ=WEEKLY;COUNT=2\nEXDATE:', 2],
  ['RRULE:', 1],
  // The library drops the other dates where one rule ends.
  ['RRULE:FREQ=WEEKLY;COUNT=2\nRRULE:FREQ=MONTHLY;COUNT=2', 3],
])('calendar text: a series by %j has %d dates', (rule, dates) => {
  const { items } = read(calendarText([`UID:t\nSUMMARY:Series\nDTSTART:20270120T153000Z\n${rule}`]))
  expect(items).toHaveLength(dates)
})

test.each([
  ['CLASS:PRIVATE', 'Its calendar marks it as private.'],
  ['STATUS:TENTATIVE', 'Its calendar says that it isn’t certain yet.'],
  [
    'RRULE:FREQ=WEEKLY;COUNT=1\nEXRULE:FREQ=WEEKLY;INTERVAL=2',
    'It leaves out dates by a rule that can’t be read: check its dates.',
  ],
])('calendar text: for %j an editor reads: %s', (line, note) => {
  expect(read(calendarText([`${LUNCH}\n${line}`])).items).toMatchObject([{ note }])
})
