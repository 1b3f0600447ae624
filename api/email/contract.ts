import * as z from 'zod/mini'
import { filter, linkToken, pageFields } from '#api/platform/contract/fields.ts'
import { NOTIFICATION_TOPICS, oneOf, type NotificationTopic } from '#api/platform/contract/enumerations.ts'

/** `queued` waits for its turn or a mail server; `failed` was given up; `dropped` had no reason to be sent any more. */
export const MAIL_STATES = ['queued', 'sending', 'sent', 'failed', 'dropped'] as const
export type MailState = (typeof MAIL_STATES)[number]

/**
 * Topics that a person may turn off by e-mail. Decisions about the account itself always come, as does everything about
 * its safety.
 */
export const MAIL_TOPICS = NOTIFICATION_TOPICS.filter((topic) => topic !== 'role')
export type MailTopic = (typeof MAIL_TOPICS)[number]

/** All that a link of an email ends: `waiting` is what administrators have to do, `invitations` those to an address. */
export const ENDED_TOPICS = [...MAIL_TOPICS, 'waiting', 'invitations'] as const
export type EndedTopic = (typeof ENDED_TOPICS)[number]

export const isMailTopic = (topic: NotificationTopic): topic is MailTopic => topic !== 'role'

/** The query of GET /api/admin/outbox; newest first. */
export const emailLogFilters = z.object({ state: filter(oneOf(MAIL_STATES)), ...pageFields })
export type EmailLogFilters = z.output<typeof emailLogFilters>

/** The query of POST /api/unsubscribe, from a letter's link. */
export const unsubscribeQuery = z.object({ token: linkToken })
