import ICAL from 'ical.js'
import { TIMES } from './clock.ts'
import { textOf, titleOf } from './event-item.ts'

/** A date or time that does not exist, as an event writes it; the library would take another one for it. */
export function oddTimeOf(component: ICAL.Component): string | undefined {
  const written = TIMES.flatMap((name) => component.getAllProperties(name)).flatMap((each) => each.toJSON().slice(3))
  return written.filter((time) => typeof time === 'string').find((time) => !isTime(time))
}

function isTime(written: string): boolean {
  const [isWhole, day = '', time = '00:00:00'] =
    /^(\d{4}-\d\d-\d\d)(?:T([01]\d:[0-5]\d:\d\d|2[0-3]:[0-5]\d:\d\d)Z?)?$/.exec(written) ?? []
  // A leap second is a time too, and a date of no calendar becomes another one.
  const at = new Date(`${day}T${time.replace(/60$/, '59')}Z`)
  return isWhole !== undefined && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day)
}

/** Outlook's mark of whole days that it writes as times. */
export function asDays(component: ICAL.Component): void {
  const start: unknown = component.getFirstPropertyValue('dtstart')
  const isMarked = textOf(component, 'x-microsoft-cdo-alldayevent').toUpperCase() === 'TRUE'
  if (!isMarked || !(start instanceof ICAL.Time) || start.hour + start.minute + start.second > 0) return
  const { year, month, day } = start
  component.removeAllProperties('dtstart')
  component.addPropertyWithValue('dtstart', ICAL.Time.fromData({ year, month, day, isDate: true }))
}

/** What stands for a date has its beginning, length and title from the series where it says none of its own. */
export function complete(exception: ICAL.Component, master: ICAL.Component | null, title: string): void {
  if (!exception.hasProperty('dtstart')) {
    exception.addPropertyWithValue('dtstart', new ICAL.Event(exception).recurrenceId.clone())
    const duration = master && new ICAL.Event(master).duration
    if (duration) exception.updatePropertyWithValue('duration', duration)
  }
  if (titleOf(exception) === '') exception.updatePropertyWithValue('summary', title)
}

/** Days that end where they begin are one day. */
export function withoutEmptyEnd(component: ICAL.Component): void {
  const [start, end] = ['dtstart', 'dtend'].map((name) => component.getFirstPropertyValue(name) as ICAL.Time | null)
  if (start?.isDate && end?.compare(start) === 0) component.removeAllProperties('dtend')
}
