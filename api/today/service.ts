import type { CallContext } from '#api/context.ts'
import { listRequestsToAnswer } from '#api/connections/list.service.ts'
import { listUnreadConversations } from '#api/conversations/service.ts'
import { listAccessRequests } from '#api/documents/data-room.service.ts'
import { listUnansweredIntroductions } from '#api/introductions/service.ts'
import { listAttendanceToConfirm, listMeetingsToAnswer } from '#api/meetings/service.ts'
import { listOutcomesToConfirm } from '#api/outcomes/service.ts'
import { canHaveConnections, isAdmin, isFounder, type Viewer } from '#api/policy.ts'
import { countReviewQueue } from '#api/review/service.ts'
import { listDueSteps } from '#api/saved-startups/service.ts'
import { countOpenReports } from '#api/trust/moderation.service.ts'
import type { Today, TodayCounts } from './calls.ts'
import { countByPlace } from './contract.ts'

type Context = Pick<CallContext, 'database' | 'now' | 'published' | 'sendsMail'>

const NOTHING: Today = {
  meetings: [],
  attendance: [],
  requests: [],
  introductions: [],
  outcomes: [],
  accessRequests: [],
  conversations: [],
  nextSteps: [],
}

/** GET /api/today. */
export async function loadToday(context: Context, viewer: Viewer): Promise<Today> {
  if (!canHaveConnections(viewer)) return NOTHING
  const [meetings, attendance, requests, introductions, outcomes, conversations, accessRequests, nextSteps] =
    await Promise.all([
      listMeetingsToAnswer(context, viewer),
      listAttendanceToConfirm(context, viewer),
      listRequestsToAnswer(context, viewer),
      listUnansweredIntroductions(context, viewer),
      listOutcomesToConfirm(context, viewer),
      listUnreadConversations(context, viewer),
      isFounder(viewer) ? listAccessRequests(context, viewer) : [],
      isFounder(viewer) ? [] : listDueSteps(context, viewer),
    ])
  return { meetings, attendance, requests, introductions, outcomes, conversations, accessRequests, nextSteps }
}

/** GET /api/today/counts: of the same things, and for an administrator of what is to be decided. */
export async function countToday(context: Context, viewer: Viewer): Promise<TodayCounts> {
  const [today, review, moderation] = await Promise.all([
    loadToday(context, viewer),
    isAdmin(viewer) ? countReviewQueue(context) : undefined,
    isAdmin(viewer) ? countOpenReports(context) : 0,
  ])
  return { ...countByPlace(today), review: review?.waiting ?? 0, moderation }
}
