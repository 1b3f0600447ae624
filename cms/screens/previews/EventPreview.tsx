import { formatDate } from '#api/platform/contract/dates.ts'
import { formatClock } from '#api/platform/contract/times.ts'
import type { Event } from '#content/schema/event.ts'
import { EVENTS } from '#site/copy/events.ts'
import { daysLabel, spanLabel, timesLabel } from '#site/lib/event/event-labels.ts'
import { toSiteEvent, type SiteEvent } from '#site/lib/event/site-event.ts'
import { Icon } from '#site/ui/brand/Icon.tsx'
import { orHint, OutButton, Part, type PreviewProps, type Unfinished } from './preview.tsx'

/** Whether a text is a local time, `YYYY-MM-DDTHH:mm`. */
const isLocalTime = (text: string | undefined): text is string =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text ?? '') && !Number.isNaN(Date.parse(`${text}Z`))

/** The zone in the entry if it exists, or else the site's. */
function knownZone(timeZone: string | undefined, site: string): string {
  try {
    return timeZone ? new Intl.DateTimeFormat('en-US', { timeZone }).resolvedOptions().timeZone : site
  } catch {
    return site
  }
}

/** The event with calculated times, as on the site; `null` while there is no start. */
function settled(data: Unfinished<Event>, slug: string, siteZone: string): SiteEvent<string> | null {
  const { start, end, previousStart, timeZone } = data
  if (!isLocalTime(start)) return null
  const known = {
    ...(data as Event),
    start,
    end: isLocalTime(end) && end >= start ? end : undefined,
    previousStart: isLocalTime(previousStart) ? previousStart : undefined,
    timeZone: knownZone(timeZone, siteZone),
  }
  return toSiteEvent({ id: slug, data: known }, siteZone)
}

function Badges({ data }: { data: Unfinished<Event> }) {
  return (
    <span className="cluster event-badges">
      {data.status === 'cancelled' && <span className="badge badge-danger">{EVENTS.cancelled}</span>}
      {data.status === 'rescheduled' && <span className="badge badge-accent">{EVENTS.rescheduled}</span>}
      {data.registrationRequired && data.status !== 'cancelled' && (
        <span className="badge badge-info">{EVENTS.registration}</span>
      )}
      {data.status !== 'scheduled' && data.statusNote && <span className="fine">{data.statusNote}</span>}
    </span>
  )
}

function When({ event }: { event: SiteEvent<string> }) {
  return (
    <>
      <strong>{daysLabel(event)}</strong>
      <br />
      {timesLabel(event)}
      <br />
      <span className="fine soft">{formatClock(event.timeZone)}</span>
    </>
  )
}

/** An event in the calendar, opened, and its own page. */
export function EventPreview({ data, body, picture, site, slug }: PreviewProps<Event>) {
  const event = settled(data, slug, site.timeZone)
  const image = picture(data.image)
  const part = (style: Intl.DateTimeFormatOptions) => event && formatDate(event.start, event.timeZone, style)
  return (
    <>
      <Part name="In the calendar">
        <div className="container event-month">
          <ol role="list">
            <li className="event">
              <details open>
                <summary>
                  <span className="date-block">
                    <span>{part({ month: 'short' }) ?? '–'}</span>
                    <strong className="numeric">{part({ day: 'numeric' }) ?? '?'}</strong>
                    <span className="fine">{part({ weekday: 'short' }) ?? '–'}</span>
                  </span>
                  <Badges data={data} />
                  <h3>{orHint(data.title, 'Title')}</h3>
                  <span className="event-facts small soft">
                    {event && (
                      <span>
                        <Icon name="clock" /> {spanLabel(event)}
                      </span>
                    )}
                    <span>
                      <Icon name="pin" /> {data.location || EVENTS.online}
                    </span>
                    <span>
                      <Icon name="users" /> {orHint(data.organizer, 'Organizer')}
                    </span>
                  </span>
                  <Icon name="chevron-down" className="event-sign faint" />
                </summary>
                <div className="stack event-body">
                  {image && <img src={image} alt={data.imageAlt ?? ''} />}
                  <div className="prose">{data.description ? body : orHint(undefined, 'Description')}</div>
                  {data.url && (
                    <p className="cluster event-actions">
                      <OutButton kind="button-primary">
                        {data.registrationRequired ? EVENTS.register : EVENTS.website}
                      </OutButton>
                    </p>
                  )}
                </div>
              </details>
            </li>
          </ol>
        </div>
      </Part>
      <Part name="On its own page: time and place">
        <div className="container">
          <aside className="card">
            <dl className="event-when">
              <div>
                <dt>When</dt>
                <dd>{event ? <When event={event} /> : orHint(undefined, 'Give it a start')}</dd>
              </div>
              <div>
                <dt>Where</dt>
                <dd>{data.location || EVENTS.online}</dd>
              </div>
              <div>
                <dt>Organizer</dt>
                <dd>{orHint(data.organizer, 'Organizer')}</dd>
              </div>
            </dl>
          </aside>
        </div>
      </Part>
    </>
  )
}
