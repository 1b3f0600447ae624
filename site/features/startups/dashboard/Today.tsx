import type { ReactNode } from 'react'
import { formatDate } from '#api/platform/contract/dates.ts'
import type { SinceLastVisit, StartupEvent } from '#api/startups/dashboard-calls.ts'
import type { Startup } from '#api/startups/contract/schema.ts'
import { Icon } from '#site/ui/brand/Icon.tsx'
import { NextStep } from '#site/ui/feedback/NextStep.tsx'
import { TodayCard } from '#site/ui/feedback/TodayCard.tsx'
import { describeEvent } from './activity.ts'
import { nextStep } from './next-step.ts'
import './today.css'

/** So many lines show; the others are in the tab Activity. */
const MOST_LINES = 4

export interface TodayProps {
  startup: Startup
  openRequests: number
  news: SinceLastVisit | undefined
  timeZone: string
  /** What else waits for the founder. */
  children: ReactNode
}

/** What comes next, and what happened while the founder was away (rules: Founder dashboard). */
export function Today({ startup, openRequests, news, timeZone, children }: TodayProps) {
  const step = nextStep(startup, openRequests)
  const events = news?.since ? listEvents(news, news.since) : []
  return (
    <>
      <TodayCard>
        {step && <NextStep {...step} />}
        {children}
      </TodayCard>
      {events.length > 0 && (
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
      )}
    </>
  )
}

/** The counts as events, after what names someone. */
function listEvents({ views, saves, events }: SinceLastVisit, at: string): StartupEvent[] {
  const counts = [
    { at, kind: 'saved', count: saves },
    { at, kind: 'viewed', count: views },
  ] as const
  return [...events, ...counts.filter(({ count }) => count > 0)]
}
