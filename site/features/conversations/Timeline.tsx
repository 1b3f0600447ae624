import { useEffect, useRef, type ReactNode } from 'react'
import type { ConversationBeginning } from '#api/conversations/calls.ts'
import { formatDate } from '#api/platform/contract/dates.ts'
import { formatMoment, formatTime, type TimeZones } from '#api/platform/contract/times.ts'
import { MessageText } from '#site/ui/data/MessageText.tsx'
import type { TimelineDay, TimelineEntry } from './timeline.ts'

interface TimelineProps {
  days: readonly TimelineDay[]
  /** The other person. */
  name: string
  /** Who introduces people. */
  siteName: string
  zones: TimeZones
  /** The entry that was just changed here; it takes the focus, because what was pressed may be gone. */
  changed: string | undefined
  /** A meeting or an outcome. */
  renderCard: (entry: TimelineEntry) => ReactNode
}

const DAY = { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' } as const
const BEGINNINGS = { request: 'requested to connect', accept: 'accepted', introduce: '' } as const

/** What happened between two people, by days, oldest first. */
export function Timeline({ days, name, siteName, zones, changed, renderCard }: TimelineProps) {
  const entries = days.flatMap((day) => day.entries)
  // Where links from notifications and emails lead.
  const newest = (kind: TimelineEntry['kind']) => entries.findLast((entry) => entry.kind === kind)?.key
  const anchors = new Map([
    [newest('meeting'), 'meetings'],
    [newest('outcome'), 'outcomes'],
  ])
  const head = (who: ReactNode, at: string) => (
    <p className="fine faint message-head">
      {who}
      <time dateTime={at} title={formatMoment(at, zones)}>
        {formatTime(at, zones.timeZone)}
      </time>
    </p>
  )

  const renderEntry = (entry: TimelineEntry) => {
    if (entry.kind === 'message') {
      const { isOwn, text, sentAt, id } = entry.message
      return (
        <li key={entry.key} id={`message-${id}`} className={isOwn ? 'message message-own' : 'message'}>
          {head(<strong>{isOwn ? 'You' : name}</strong>, sentAt)}
          <MessageText text={text} />
        </li>
      )
    }
    if (entry.kind === 'beginning') {
      const { isOwn, text, at } = entry.beginning
      return (
        // No `message`: what is written before the two are connected can't be reported.
        <li key={entry.key} className={isOwn ? 'message-beginning message-own' : 'message-beginning'}>
          {head(<BeginningTitle beginning={entry.beginning} {...{ name, siteName }} />, at)}
          {text && <MessageText text={text} />}
        </li>
      )
    }
    return (
      <Card key={entry.key} id={anchors.get(entry.key)} isChanged={changed?.startsWith(`${entry.key} `) && changed}>
        {renderCard(entry)}
      </Card>
    )
  }

  return (
    <div className="messages">
      {days.map(({ day, entries: ofDay }) => (
        <section key={day} className="messages-day" aria-labelledby={`day-${day}`}>
          <h2 id={`day-${day}`} className="fine soft">
            {formatDate(day, 'UTC', DAY)}
          </h2>
          <ol className="messages" role="list">
            {ofDay.map(renderEntry)}
          </ol>
        </section>
      ))}
    </div>
  )
}

interface BeginningTitleProps {
  beginning: ConversationBeginning
  name: string
  siteName: string
}

function BeginningTitle({ beginning: { action, isOwn }, name, siteName }: BeginningTitleProps) {
  if (action === 'introduce') return <strong>Introduced by {siteName}</strong>
  return (
    <span>
      <strong>{isOwn ? 'You' : name}</strong> {BEGINNINGS[action]}
    </span>
  )
}

interface CardProps {
  id: string | undefined
  /** Names the change, so that a second one counts as well. */
  isChanged: string | false | undefined
  children: ReactNode
}

/** An entry that one can do something about. */
function Card({ id, isChanged, children }: CardProps) {
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isChanged) item.current?.focus()
  }, [isChanged])
  return (
    <li ref={item} id={id} tabIndex={-1} className="card stack timeline-card">
      {children}
    </li>
  )
}
