import type { CallContext } from '#api/context.ts'
import type { AuditAction, AuditDetails } from './contract.ts'
import type { Viewer } from '#api/policy.ts'
import type { Transaction } from '#api/platform/db/database.ts'
import { auditEntries } from './table.ts'

/** Who makes an audited change, in which request, and when. */
export interface Actor {
  /** User id; null for the system, an operator at the terminal or a visitor. */
  id: number | null
  requestId: string | null
  now: number
}

/** The person who makes a call. */
export const getActor = (
  { requestId, now }: Pick<CallContext, 'requestId' | 'now'>,
  { id }: Pick<Viewer, 'id'>,
): Actor => ({ id, requestId, now: now() })

/** What happened: ids and plain facts, never names or contents; names are looked up when the trail is read. */
export interface AuditEvent {
  action: AuditAction
  targetType?: string
  targetId?: number
  details?: AuditDetails
}

/** Adds to the audit trail, in the unit of work that does what it tells of: both are kept, or neither. */
export async function recordAudit(tx: Transaction, { id, requestId, now }: Actor, event: AuditEvent): Promise<void> {
  await tx.insert(auditEntries).values({ at: new Date(now), actorId: id, requestId, ...event })
}
