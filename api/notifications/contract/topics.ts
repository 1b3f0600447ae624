import {
  MEETING_NOTIFICATIONS,
  type MeetingNotification,
  type NotificationTopic,
  type NotificationType,
  type RequestedRole,
  type Role,
  NOTIFICATION_TOPICS,
  oneOf,
} from '#api/platform/contract/enumerations.ts'
import * as z from 'zod/mini'
import { choice, pageFields, missingOr } from '#api/platform/contract/fields.ts'
import { MESSAGES } from '#api/platform/contract/messages.ts'

const MEETINGS = Object.fromEntries(MEETING_NOTIFICATIONS.map((type) => [type, 'meetings'] as const)) as Record<
  MeetingNotification,
  NotificationTopic
>

const TOPIC_OF: Readonly<Record<NotificationType, NotificationTopic>> = {
  ...MEETINGS,
  connection_requested: 'requests',
  connection_withdrawn: 'requests',
  connection_ended: 'requests',
  connection_accepted: 'answers',
  connection_declined: 'answers',
  connection_reminder: 'requests',
  connection_lapsed: 'requests',
  requests_paused: 'requests',
  connection_extended: 'answers',
  connection_unanswered: 'answers',
  room_free: 'answers',
  message_received: 'messages',
  introduction_proposed: 'requests',
  introduction_reminder: 'requests',
  introduction_withdrawn: 'requests',
  introduction_ended: 'requests',
  introduction_made: 'requests',
  document_asked: 'requests',
  document_opened: 'answers',
  document_declined: 'answers',
  terms_agreed: 'requests',
  messages_reported: 'messages',
  report_answered: 'messages',
  profile_reported: 'messages',
  profile_report_answered: 'messages',
  profile_asked: 'role',
  invitation_refused: 'messages',
  statement_ends: 'profile',
  startup_approved: 'startup',
  startup_rejected: 'startup',
  funding_approved: 'startup',
  funding_rejected: 'startup',
  role_approved: 'role',
  role_rejected: 'role',
  new_matches: 'matches',
  still_right: 'profile',
  new_fits: 'fits',
  outcome_recorded: 'answers',
  outcome_confirmed: 'answers',
  jobs_asked: 'profile',
  access_ended: 'role',
}

export const getTopic = (type: NotificationType): NotificationTopic => TOPIC_OF[type]

export const TOPIC_LABELS: Readonly<Record<NotificationTopic, string>> = {
  requests: 'Connection requests that you receive',
  answers: 'Answers to your connection requests',
  meetings: 'Meetings: proposed times, entries for your calendar, and whether you met',
  messages: 'Messages of people you are connected with',
  startup: 'Decisions about your startup and your funding requests',
  role: 'Decisions about your account',
  matches: 'New matches of your saved searches',
  profile: 'Whether your profile is still right',
  fits: 'Who newly fits you, once a week',
}

/** The topics that apply to someone, for the settings. */
export function topicsFor({
  role,
  requestedRole,
}: {
  role: Role
  requestedRole: RequestedRole | null
}): NotificationTopic[] {
  const party = role === 'user' ? requestedRole : role
  if (party === 'founder') return ['requests', 'answers', 'meetings', 'messages', 'startup', 'fits', 'profile', 'role']
  return party === 'investor'
    ? ['requests', 'answers', 'meetings', 'messages', 'matches', 'fits', 'profile', 'role']
    : ['role']
}

/** GET /api/notices/unread. */
export interface UnreadNotifications {
  unread: number
}

/** The query of GET /api/notices; newest first. */
export const notificationFilters = z.object(pageFields)

const yesOrNo = z.boolean({ error: missingOr(MESSAGES.required) })

/** PATCH /api/notices/{id}. */
export const notificationReadInput = z.object({ read: yesOrNo })

/** PUT /api/notices/choices: the setting of one topic. */
export const notificationChoiceInput = z.object({
  topic: choice(oneOf(NOTIFICATION_TOPICS), MESSAGES.required, MESSAGES.invalid),
  app: yesOrNo,
  email: yesOrNo,
})
