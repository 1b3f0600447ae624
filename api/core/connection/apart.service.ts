import { and, eq, or } from '#api/db/drizzle.ts'
import type { Reader, Transaction } from '#api/db/database.ts'
import { blocks } from '#api/db/schema/block.ts'

/** Whether one of two people has blocked the other (rules: Block). */
export async function areApart(read: Reader | Transaction, one: number, other: number): Promise<boolean> {
  const isPair = or(
    and(eq(blocks.blockerId, one), eq(blocks.blockedId, other)),
    and(eq(blocks.blockerId, other), eq(blocks.blockedId, one)),
  )
  return (await read.$count(blocks, isPair)) > 0
}
