import { and, eq } from '#api/db/drizzle.ts'
import type { Transaction } from '#api/db/database.ts'
import { connections } from '#api/db/schema/connection.ts'
import { introduced, move, recordAct } from './connection.move.service.ts'
import { findConnection } from './connection.rows.ts'

/** Two active people who both said yes, and why the region introduced them. */
export interface Introduced {
  investorId: number
  startupId: number
  sentence: string
}

/** Connects two whom the region introduced, whatever was between them before; answers the connection's id. */
export async function connectIntroduced(tx: Transaction, two: Introduced, now: number): Promise<number> {
  const { investorId, startupId, sentence } = two
  const pair = and(eq(connections.investorId, investorId), eq(connections.startupId, startupId))
  const doing = { act: 'introduce', side: 'region', text: sentence } as const
  const standing = await findConnection(tx, pair)
  if (standing) {
    await move(tx, standing, doing, now)
    return standing.connection.id
  }
  const [added] = await tx
    .insert(connections)
    .values({ investorId, startupId, ...introduced(sentence, now) })
    .returning({ id: connections.id })
  await recordAct(tx, added!.id, doing, now)
  return added!.id
}
