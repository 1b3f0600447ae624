import type { CallContext } from '#api/context.ts'
import type { AuditAction, AuditDetails } from './contract.ts'
import type { Viewer } from '#api/policy.ts'
import type { Transaction } from '#api/platform/db/database.ts'
import { auditEntries } from './table.ts'

/** Who makes an audited change, in which request, and when. */
export interface Actor {
  /** User id; null for the system, a server administrator at the terminal, or a visitor. */
  id: number | null
  requestId: string | null
  now: number
}

/** The user who makes a call. */
export const getActor = (
  { requestId, now }: Pick<CallContext, 'requestId' | 'now'>,
  { id }: Pick<Viewer, 'id'>,
): Actor => ({ id, requestId, now: now() })

/** What happened: ids and plain facts, never names or contents. Names are looked up when the log is read. */
export interface AuditEvent {
  action: AuditAction
  targetType?: string
  targetId?: number
  details?: AuditDetails
}

/** Adds an entry to the audit log, in the transaction of the change that it records: both are committed, or neither. */
export async function recordAudit(tx: Transaction, { id, requestId, now }: Actor, event: AuditEvent): Promise<void> {
  await tx.insert(auditEntries).values({ at: new Date(now), actorId: id, requestId, ...event })
}
