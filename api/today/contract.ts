import type { Today, TodayCounts } from './calls.ts'

/** The places that count what needs someone. */
export type CountedPlace = keyof TodayCounts

/** What needs a founder or an investor, by place; each thing counts in one of them. */
export const countByPlace = (today: Today) => ({
  home: today.requests.length + today.introductions.length,
  messages: today.meetings.length + today.attendance.length + today.outcomes.length + today.conversations.length,
  documents: today.accessRequests.length,
  saved: today.nextSteps.length,
})
