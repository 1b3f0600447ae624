import * as z from 'zod/mini'
import { id, timestamp, named, text } from '#api/platform/contract/shapes.ts'
import { auditFilters } from './contract.ts'
import { declare, getPage } from '#api/platform/contract/call.ts'
import { isAdmin } from '#api/policy.ts'

const fact = z.nullable(z.union([z.string(), z.number(), z.boolean()]))
/** One entry of GET /api/admin/audit. The log itself stores ids, never names or contents. */
export const auditEntry = named(
  'AuditEntry',
  z.strictObject({
    id,
    /** ISO 8601 in UTC. */
    at: timestamp,
    /** User id; null for the system, a server administrator at the terminal, or a visitor. */
    actorId: z.nullable(id),
    /** The user's current name; null for no one or for a deleted user. */
    actorName: text,
    /** Noun and verb, for instance `user.delete`. An action from an earlier version may have no label here. */
    action: z.string(),
    targetType: text,
    targetId: z.nullable(id),
    /** The target's current name; null once it is deleted. */
    targetName: text,
    details: z.nullable(z.record(z.string(), z.union([fact, z.record(z.string(), fact)]))),
  }),
)
export type AuditEntry = z.output<typeof auditEntry>

/** The audit log, for administrators. */
export const auditCalls = declare({
  list: {
    method: 'GET',
    path: '/api/admin/audit',
    authorize: isAdmin,
    summary: 'Who did what, newest first.',
    query: auditFilters,
    responses: { 200: getPage(auditEntry) },
  },
})
