import { describe, expect, it } from 'vitest'
import { detectDayOrder, parseDay, readTimes, readWhen } from './dates.ts'

describe('a date', () => {
  it.each([
    '2030-05-17',
    '2030/5/17',
    '17.05.2030',
    '17. 5. 30',
    'Freitag, 17.05.2030',
    '17 May 2030',
    'Mi. 17.05.2030',
    'May 17, 2030',
    'Fri May 17th, 2030',
    '17. Mai 2030',
    '17 mai 2030',
    'vendredi 17 mai 2030',
    '17 de mayo de 2030',
    '17-May-2030',
    '17/05/2030',
    '05/17/2030',
    '47620',
  ])('is %j', (cell) => {
    expect(parseDay(cell)).toEqual({ day: '2030-05-17', rest: '' })
  })

  it.each(['March 3, 2030', 'mars 3, 2030', 'Mar 3, 2030', '3 mar 2030', 'Sun, March 3, 2030', '3. März 2030'])(
    'is %j',
    (cell) => {
      expect(parseDay(cell)).toEqual({ day: '2030-03-03', rest: '' })
    },
  )

  it.each(['1er août 2030', '1. August 2030', '1 ago 2030', 'Aug. 1, 2030'])('is %j', (cell) => {
    expect(parseDay(cell)).toEqual({ day: '2030-08-01', rest: '' })
  })

  it.each(['05/06/2030', '2030-02-30', '31.04.2030', 'soon', '17. Foo 2030', '17.–18.05.2030', '5.2030', '2030'])(
    'isn’t %j',
    (cell) => {
      expect(parseDay(cell)).toEqual({ problem: expect.stringMatching(/Write it like 2030-05-17$/) })
    },
  )

  it('can have a time after it', () => {
    expect(parseDay('2030-05-17T18:30')).toEqual({ day: '2030-05-17', rest: '18:30' })
    expect(parseDay('17.05.2030, 18:30 Uhr')).toEqual({ day: '2030-05-17', rest: '18:30 Uhr' })
    expect(parseDay('May 17, 2030 6:30 PM')).toEqual({ day: '2030-05-17', rest: '6:30 PM' })
    expect(parseDay('47620.75')).toEqual({ day: '2030-05-17', rest: '18:00' })
  })

  it('is read by the others in its column, which can be ambiguous or contradict each other', () => {
    expect(detectDayOrder(['1/2/2030', '13/2/2030', ''])).toEqual({ dayFirst: true })
    expect(detectDayOrder(['1/2/2030', 'Wed 2/13/2030 18:00'])).toEqual({ dayFirst: false })
    expect(detectDayOrder(['1/2/2030', '31.12.2030'])).toEqual({ isOpen: true, openDay: '1/2/2030' })
    expect([detectDayOrder(['13/2/2030', '2/13/2030']), detectDayOrder(['2/2/2030', '06.05.2030'])]).toEqual([{}, {}])
    expect(parseDay('5/6/2030', true)).toMatchObject({ day: '2030-06-05' })
    expect(parseDay('5/6/2030', false)).toMatchObject({ day: '2030-05-06' })
  })
})

describe('a time', () => {
  it.each([
    '18:30',
    '18.30',
    '18h30',
    '18:30:00',
    '6:30 PM',
    '6:30pm',
    '6.30 p.m.',
    '18:30 Uhr',
    'um 18:30 Uhr',
    'at 6:30 pm',
  ])('is %j', (cell) => {
    expect(readTimes(cell)).toEqual({ from: '18:30' })
  })

  it.each([
    ['18 Uhr', '18:00', undefined],
    ['18h', '18:00', undefined],
    ['12 am', '00:00', undefined],
    ['12:15 pm', '12:15', undefined],
    ['0.75', '18:00', undefined],
    ['1899-12-30T18:30', '18:30', undefined],
    ['18:00–20:00', '18:00', '20:00'],
    ['6-8 pm', '18:00', '20:00'],
    ['10 am to 1 pm', '10:00', '13:00'],
    ['11-1 pm', '11:00', '13:00'],
    ['von 18 bis 20 Uhr', '18:00', '20:00'],
    ['18h à 20h', '18:00', '20:00'],
  ])('is %j', (cell, from, until) => {
    expect(readTimes(cell)).toEqual({ from, ...(until && { until }) })
  })

  it.each(['25:00', '18:75', '13 pm', 'evening', '18-', '1-2-3', '1.5'])('isn’t %j', (cell) => {
    expect(readTimes(cell)).toEqual({ problem: expect.stringMatching(/Write it like 18:30$/) })
  })
})

describe('when an event takes place', () => {
  const clock = { timeZone: 'America/Chicago', order: {} }
  it.each([
    [{ start: '2030-05-17' }, '2030-05-17T00:00', '2030-05-17T23:59'],
    [{ start: '2030-05-17', end: '2030-05-19' }, '2030-05-17T00:00', '2030-05-19T23:59'],
    [{ start: '2030-05-17', startTime: '22:00', endTime: '2:00' }, '2030-05-17T22:00', '2030-05-18T02:00'],
    [{ start: '2030-05-17', startTime: '9:00', end: '2030-05-18' }, '2030-05-17T09:00', '2030-05-18T23:59'],
    [{ start: '2030-05-17 9:00', end: '2030-05-17' }, '2030-05-17T09:00', undefined],
    [
      { start: '2030-05-17', startTime: '9:00', end: '2030-05-17', endTime: '10:00' },
      '2030-05-17T09:00',
      '2030-05-17T10:00',
    ],
    [
      { start: '2030-05-17', startTime: '9:00', endTime: '10:00', allDay: true },
      '2030-05-17T00:00',
      '2030-05-17T23:59',
    ],
    // An instant is converted to the site's time zone, or to that of the row.
    [{ start: '2030-05-17T16:30:00Z' }, '2030-05-17T11:30', undefined],
    [{ start: '2030-05-17T16:30:00Z', timeZone: 'Europe/Vienna' }, '2030-05-17T18:30', undefined],
  ])('for %j is from %s until %s', (text, start, end) => {
    const { when, notes } = readWhen(text, clock)
    expect([when['start'], when['end'], notes]).toEqual([start, end, []])
  })

  it.each([
    ['America/Chicago', '2030-05-06', 'May 6, 2030'],
    ['America/Indiana/Indianapolis', '2030-05-06', 'May 6, 2030'],
    ['Pacific/Honolulu', '2030-05-06', 'May 6, 2030'],
    ['UTC', '2030-05-06', 'May 6, 2030'],
    ['Europe/Vienna', '2030-06-05', 'June 5, 2030'],
    ['America/Mexico_City', '2030-06-05', 'June 5, 2030'],
    ['Australia/Sydney', '2030-06-05', 'June 5, 2030'],
  ])('in %s, 05/06/2030 is %s if nothing else decides, with a note', (timeZone, day, words) => {
    const { when, notes } = readWhen({ start: '05/06/2030' }, { timeZone, order: { start: { isOpen: true } } })
    expect(when['start']).toBe(`${day}T00:00`)
    expect(notes).toEqual([`Starts: “05/06/2030” is read as ${words}.`])
  })

  it('names what it can’t read', () => {
    expect(readWhen({ start: '2030-05-17', startTime: 'late' }, clock)).toEqual({
      when: {},
      notes: ['Starts is left out: Couldn’t read this time. Write it like 18:30.'],
    })
    expect(readWhen({ start: '2030-05-17', end: '2030-05-16' }, clock)).toEqual({
      when: { start: '2030-05-17T00:00' },
      notes: ['Ends is left out: It’s before the start.'],
    })
  })
})
