import * as z from 'zod/mini'
import { dayFilter } from './day-filter.ts'
import { pageFields, searchField } from './paging.ts'
import { shortText } from './text.ts'

/** Everything that the security log knows, in the words of a person. */
export const SECURITY_EVENTS = {
  login: 'Logged in',
  'login.failed': 'Failed login',
  'login.wrong-code': 'Wrong code at a login',
  register: 'Registered',
  'first-admin': 'Used the first administrator’s link',
  'first-admin.refused': 'Refused: link of the first administrator',
  'session.end': 'Ended a session',
  'password.change': 'Changed the password',
  'password.wrong': 'Wrong password, asked again',
  'password.right': 'Right password, asked again',
  'password.forgotten': 'Asked for a new password',
  'email.change': 'Changed the e-mail address',
  'two-step.on': 'Turned two-step login on',
  'two-step.off': 'Turned two-step login off',
  'two-step.codes': 'Made new recovery codes',
  'two-step.wrong-code': 'Wrong code at the setup',
  'data.download': 'Downloaded the own data',
  'account.delete': 'Deleted the own account',
  'admin.access': 'Changed somebody’s access',
  'admin.password': 'Answered a password reset',
  'admin.export': 'Exported data',
  'admin.settings': 'Changed the settings',
  'operator.act': 'Command at the server’s terminal',
  'call.refused': 'Refused: not allowed',
  'origin.refused': 'Refused: sent by another site',
  'upload.refused': 'Refused: type or content of an upload',
  'limit.reached': 'Refused: too many tries',
} as const
export type SecurityEventKind = keyof typeof SECURITY_EVENTS

/** Days after which an event is deleted. */
export const SECURITY_LOG_DAYS = 90

/**
 * Who did what from where: an entry of GET /api/admin/security-log. The same from the same place within ten minutes is one
 * entry, which counts.
 */
export interface SecurityEvent {
  id: number
  /** ISO 8601 in UTC: the first and the last time. */
  at: string
  lastAt: string
  count: number
  /** One of `SECURITY_EVENTS`; one that an earlier version wrote may have no words there. */
  kind: string
  /** Whose account was used or tried; null for a visitor, a name that nobody has, or an operator at the terminal. */
  personId: number | null
  /** The person's name as it is now; null for nobody, or somebody who was deleted. */
  personName: string | null
  /** The same for the same name that nobody has; what was typed is not kept. */
  nameMark: string | null
  /** An IPv4 address, or the /64 network of an IPv6 address. */
  address: string | null
  /** "Firefox on Linux". */
  device: string | null
  /** The call with its parameters left out, or the command. */
  what: string | null
  /** To whom an administrator did it. */
  targetId: number | null
  targetName: string | null
  /** By which the line of the request log is found, and what the audit trail has of it. */
  requestId: string | null
}

const exactText = z.optional(shortText)

/** The query of GET /api/admin/security-log; newest first. */
export const securityFilters = z.object({
  kind: exactText,
  /** A part of the username, e-mail address or name of whose it was, or to whom it was done; or a whole name that nobody has. */
  person: searchField,
  /** The whole address. */
  address: exactText,
  /** Calendar days in the site's time zone, both included. */
  from: dayFilter,
  to: dayFilter,
  ...pageFields,
})
export type SecurityFilters = z.output<typeof securityFilters>
