import * as z from 'zod/mini'
import { filter, linkToken, pageFields } from '#api/platform/contract/fields.ts'
import { NOTIFICATION_TOPICS, type NotificationTopic } from '#api/notifications/contract/topics.ts'
import { oneOf, parseOneOf } from '#api/platform/contract/enumerations.ts'

/**
 * `queued` waits to be sent or for a mail server; `failed` was given up; `dropped` had no reason to be sent anymore.
 */
export const MAIL_STATES = ['queued', 'sending', 'sent', 'failed', 'dropped'] as const
export type MailState = (typeof MAIL_STATES)[number]

/**
 * Topics that a user can turn off by email. Decisions about the account itself are always sent, and so is everything
 * about its security.
 */
export const MAIL_TOPICS = NOTIFICATION_TOPICS.filter((topic) => topic !== 'role')
export type MailTopic = (typeof MAIL_TOPICS)[number]

/** Everything that an unsubscribe link can turn off: `review` are review emails, `invitations` those to an address. */
export const ENDED_TOPICS = [...MAIL_TOPICS, 'review', 'invitations'] as const
export type EndedTopic = (typeof ENDED_TOPICS)[number]

/** Earlier names of topics, which old emails' links are signed with. A link is valid forever. */
const FORMER_TOPICS: Readonly<Record<string, EndedTopic>> = {
  fits: 'match-digest',
  matches: 'alerts',
  waiting: 'review',
}

/** The topic that an unsubscribe link names; `undefined` if there is none. */
export const parseEndedTopic = (name: string): EndedTopic | undefined =>
  Object.hasOwn(FORMER_TOPICS, name) ? FORMER_TOPICS[name] : parseOneOf(ENDED_TOPICS, name)

export const isMailTopic = (topic: NotificationTopic): topic is MailTopic => topic !== 'role'

/** The query of GET /api/admin/emails; newest first. */
export const emailLogFilters = z.object({ state: filter(oneOf(MAIL_STATES)), ...pageFields })
export type EmailLogFilters = z.output<typeof emailLogFilters>

/** The query of POST /api/unsubscribe, from an email's link. */
export const unsubscribeQuery = z.object({ token: linkToken })
