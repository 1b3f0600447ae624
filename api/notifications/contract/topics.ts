import { type RequestedRole, type Role, oneOf } from '#api/platform/contract/enumerations.ts'
import * as z from 'zod/mini'
import { choice, pageFields, missingOr } from '#api/platform/contract/fields.ts'
import { MESSAGES } from '#api/platform/contract/messages.ts'

/** Results of a request or a connection: marked as read once the list of requests has shown them. */
export const CONNECTION_NEWS = [
  'connection_accepted',
  'connection_declined',
  'connection_withdrawn',
  'connection_ended',
  'connection_unanswered',
  'connection_expired',
  'connection_extended',
  'introduction_made',
] as const
/** Everything about a request or a connection itself: a later step replaces it. */
export const CONNECTION_NOTIFICATIONS = ['connection_requested', 'connection_reminder', ...CONNECTION_NEWS] as const

/** Notifications about a meeting. */
export const MEETING_NOTIFICATIONS = [
  'meeting_proposed',
  'meeting_confirmed',
  'meeting_declined',
  'meeting_kept',
  'meeting_withdrawn',
  'meeting_canceled',
  'meeting_expired',
  'meeting_attendance',
] as const
export type MeetingNotification = (typeof MEETING_NOTIFICATIONS)[number]

export const NOTIFICATION_TYPES = [
  ...CONNECTION_NOTIFICATIONS,
  'requests_paused',
  'now_available',
  ...MEETING_NOTIFICATIONS,
  'message_received',
  'introduction_proposed',
  'introduction_reminder',
  'introduction_withdrawn',
  'introduction_ended',
  'document_requested',
  'document_approved',
  'document_declined',
  'nda_signed',
  'messages_reported',
  'report_answered',
  'profile_reported',
  'profile_report_answered',
  'profile_change_requested',
  'invitation_declined',
  'startup_approved',
  'startup_rejected',
  'funding_approved',
  'funding_rejected',
  'offer_passed',
  'offer_declined',
  'claim_approved',
  'claim_declined',
  'role_approved',
  'role_rejected',
  'new_results',
  'profile_confirmation',
  'self_certification_ends',
  'new_matches',
  'outcome_recorded',
  'outcome_confirmed',
  'headcount_requested',
  'access_ended',
] as const
export type NotificationType = (typeof NOTIFICATION_TYPES)[number]

/** Topics of notifications, for choosing which ones to get and how. */
export const NOTIFICATION_TOPICS = [
  'requests',
  'answers',
  'meetings',
  'messages',
  'startup',
  'role',
  'alerts',
  'profile',
  'match-digest',
] as const
export type NotificationTopic = (typeof NOTIFICATION_TOPICS)[number]

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
  connection_expired: 'requests',
  requests_paused: 'requests',
  connection_extended: 'answers',
  connection_unanswered: 'answers',
  now_available: 'answers',
  message_received: 'messages',
  introduction_proposed: 'requests',
  introduction_reminder: 'requests',
  introduction_withdrawn: 'requests',
  introduction_ended: 'requests',
  introduction_made: 'requests',
  document_requested: 'requests',
  document_approved: 'answers',
  document_declined: 'answers',
  nda_signed: 'requests',
  messages_reported: 'messages',
  report_answered: 'messages',
  profile_reported: 'messages',
  profile_report_answered: 'messages',
  profile_change_requested: 'role',
  invitation_declined: 'messages',
  self_certification_ends: 'profile',
  startup_approved: 'startup',
  startup_rejected: 'startup',
  funding_approved: 'startup',
  funding_rejected: 'startup',
  offer_passed: 'startup',
  offer_declined: 'startup',
  claim_approved: 'startup',
  claim_declined: 'startup',
  role_approved: 'role',
  role_rejected: 'role',
  new_results: 'alerts',
  profile_confirmation: 'profile',
  new_matches: 'match-digest',
  outcome_recorded: 'answers',
  outcome_confirmed: 'answers',
  headcount_requested: 'profile',
  access_ended: 'role',
}

export const getTopic = (type: NotificationType): NotificationTopic => TOPIC_OF[type]

export const TOPIC_LABELS: Readonly<Record<NotificationTopic, string>> = {
  requests: 'Connection requests that you receive',
  answers: 'Answers to your connection requests',
  meetings: 'Meetings: proposed times, calendar invites, and whether you met',
  messages: 'Messages from your connections',
  startup: 'Decisions about your startup and your funding requests',
  role: 'Decisions about your account',
  alerts: 'New results of your saved searches',
  profile: 'Reminders to confirm your profile',
  'match-digest': 'New matches, once a week',
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
  if (party === 'founder')
    return ['requests', 'answers', 'meetings', 'messages', 'startup', 'match-digest', 'profile', 'role']
  return party === 'investor'
    ? ['requests', 'answers', 'meetings', 'messages', 'alerts', 'match-digest', 'profile', 'role']
    : ['role']
}

/** GET /api/notifications/unread. */
export interface UnreadNotifications {
  unread: number
}

/** The query of GET /api/notifications; newest first. */
export const notificationFilters = z.object(pageFields)

const yesOrNo = z.boolean({ error: missingOr(MESSAGES.required) })

/** PATCH /api/notifications/{id}. */
export const notificationReadInput = z.object({ read: yesOrNo })

/** PUT /api/notifications/choices: the setting of one topic. */
export const notificationChoiceInput = z.object({
  topic: choice(oneOf(NOTIFICATION_TOPICS), MESSAGES.required, MESSAGES.invalid),
  app: yesOrNo,
  email: yesOrNo,
})
