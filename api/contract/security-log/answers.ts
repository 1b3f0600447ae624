import * as z from 'zod/mini'
import { count, id, moment, named, text } from '#api/contract/fields/shapes.ts'

/**
 * Who did what from where: an entry of GET /api/admin/security-log. The same from the same address within ten minutes
 * is one entry with a count.
 */
export const securityEvent = named(
  'SecurityEvent',
  z.strictObject({
    id,
    /** ISO 8601 in UTC: the first and the last time. */
    at: moment,
    lastAt: moment,
    count,
    /** One of `SECURITY_EVENTS`; one that an earlier version wrote may have no words there. */
    kind: z.string(),
    /** The account that was used or tried; null for a visitor, an unknown name, or an operator at the terminal. */
    personId: z.nullable(id),
    /** The person's current name; null for nobody, or somebody who was deleted. */
    personName: text,
    /** Equal for equal unknown names; the typed name is not kept. */
    nameMark: text,
    /** An IPv4 address, or the /64 network of an IPv6 address. */
    address: text,
    /** "Firefox on Linux". */
    device: text,
    /** The call with its parameters left out, or the command. */
    what: text,
    /** To whom an administrator did it. */
    targetId: z.nullable(id),
    targetName: text,
    /** The request's id in the log, and in the audit trail. */
    requestId: text,
  }),
)
export type SecurityEvent = z.output<typeof securityEvent>
