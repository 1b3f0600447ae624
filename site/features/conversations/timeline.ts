import type { ConversationBeginning, Message, MyReport } from '#api/conversations/calls.ts'
import type { Meeting } from '#api/meetings/calls.ts'
import type { Outcome } from '#api/outcomes/calls.ts'
import { getDay } from '#api/platform/contract/dates.ts'
import type { ListPage } from '#site/lib/list/list-page.ts'

/** One entry of a conversation. `at` is the moment that orders it. */
export type TimelineEntry = { at: string; key: string } & (
  | { kind: 'beginning'; beginning: ConversationBeginning }
  | { kind: 'message'; message: Message }
  | { kind: 'meeting'; meeting: Meeting }
  | { kind: 'outcome'; outcome: Outcome }
  | { kind: 'report'; report: MyReport }
)

export interface TimelineParts {
  beginning: readonly ConversationBeginning[]
  /** Newest first. */
  messages: readonly Message[]
  /** Whether there are older messages than these. */
  hasEarlier: boolean
  meetings: readonly Meeting[]
  outcomes: readonly Outcome[]
  reports: readonly MyReport[]
}

/** The entries of one day. */
export interface TimelineDay {
  /** `2026-12-03` */
  day: string
  entries: TimelineEntry[]
}

/**
 * Everything that happened between two people, oldest first, by days of a time zone. A meeting stands where it last
 * changed, so that a proposal that was answered is the newest entry again.
 */
export function listDays(parts: TimelineParts, timeZone: string): TimelineDay[] {
  const { messages, hasEarlier, meetings, outcomes, reports } = parts
  const shown = new Set(messages.map(({ id }) => id))
  const beginning = parts.beginning.filter(({ after }) => (after === null ? !hasEarlier : shown.has(after)))
  const entries: TimelineEntry[] = [
    ...beginning.map((entry, at) => ({
      kind: 'beginning' as const,
      at: entry.at,
      key: `beginning-${at}`,
      beginning: entry,
    })),
    ...messages
      .toReversed()
      .map((message) => ({ kind: 'message' as const, at: message.sentAt, key: `message-${message.id}`, message })),
    ...outcomes.map((outcome) => ({
      kind: 'outcome' as const,
      at: outcome.createdAt,
      key: `outcome-${outcome.id}`,
      outcome,
    })),
    ...meetings.map((meeting) => ({
      kind: 'meeting' as const,
      at: meeting.changedAt,
      key: `meeting-${meeting.id}`,
      meeting,
    })),
    ...reports.map((report) => ({ kind: 'report' as const, at: report.createdAt, key: `report-${report.id}`, report })),
  ]
  const days = Map.groupBy(
    entries.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at)),
    ({ at }) => getDay(Date.parse(at), timeZone),
  )
  return [...days].map(([day, ofDay]) => ({ day, entries: ofDay }))
}

/** The messages that are shown, with the newest page as it is now. Without an overlap there may be a gap. */
export function withNewest(shown: ListPage<Message>, newest: ListPage<Message>): ListPage<Message> {
  const oldest = newest.items.at(-1)?.id
  if (oldest === undefined || !shown.items.some(({ id }) => id >= oldest)) return newest
  const earlier = shown.items.filter(({ id }) => id < oldest)
  return { ...newest, items: [...newest.items, ...earlier], next: earlier.length > 0 ? shown.next : newest.next }
}

/** The messages that are shown, with the page before them. */
export const withEarlier = (shown: ListPage<Message>, earlier: ListPage<Message>): ListPage<Message> => ({
  ...shown,
  items: [...shown.items, ...earlier.items],
  next: earlier.next,
})
