import { formatDate } from '#api/platform/contract/dates.ts'
import type { SinceLastVisit, StartupEvent } from '#api/startups/calls.ts'
import { Icon } from '#site/ui/brand/Icon.tsx'
import { describeEvent } from './activity.ts'
import './founder-news.css'

/** So many lines show; the others are in the tab Activity. */
const MOST_LINES = 4

export interface FounderNewsProps {
  news: SinceLastVisit | undefined
  timeZone: string
}

/** What happened while the founder was away; nothing where nothing did (rules: Founder dashboard). */
export function FounderNews({ news, timeZone }: FounderNewsProps) {
  const events = news?.since ? listEvents(news, news.since) : []
  if (events.length === 0) return null
  return (
    <section className="founder-news small" aria-labelledby="since-last-visit">
      <h2 id="since-last-visit">Since your last visit, {formatDate(news!.since!, timeZone)}</h2>
      <ul role="list">
        {events.slice(0, MOST_LINES).map((event, at) => {
          const { icon, text } = describeEvent(event)
          return (
            <li key={at}>
              <Icon name={icon} />
              <span>{text}</span>
            </li>
          )
        })}
        {events.length > MOST_LINES && (
          <li>
            <a href="?tab=activity">{events.length - MOST_LINES} more</a>
          </li>
        )}
      </ul>
    </section>
  )
}

/** The counts as events, after what names someone. A request is in Today, until it is answered. */
function listEvents({ views, saves, events }: SinceLastVisit, at: string): StartupEvent[] {
  const counts = [
    { at, kind: 'saved', count: saves },
    { at, kind: 'viewed', count: views },
  ] as const
  const others = events.filter(({ kind }) => kind !== 'requested')
  return [...others, ...counts.filter(({ count }) => count > 0)]
}
