import { and, eq } from 'drizzle-orm'
import type { NoticeTopic } from '#api/contract/enumerations.ts'
import { topicsFor, type NoticeChoice } from '#api/contract/notice.ts'
import type { Viewer } from '#api/contract/policy.ts'
import type { Database, Reader, Transaction } from '#api/db/database.ts'
import { noticeChoices } from '#api/db/schema/notice.ts'

/** Whether somebody wants to be told of a topic in the app: as they chose, and yes until they do. */
export async function isWanted(tx: Reader | Transaction, userId: number, topic: NoticeTopic): Promise<boolean> {
  const [row] = await tx
    .select({ app: noticeChoices.app })
    .from(noticeChoices)
    .where(and(eq(noticeChoices.userId, userId), eq(noticeChoices.topic, topic)))
  return row?.app ?? true
}

/** GET /api/notices/choices: one for each topic that can concern this person. */
export function listChoices({ read }: Database, viewer: Viewer): Promise<NoticeChoice[]> {
  return Promise.all(topicsFor(viewer).map(async (topic) => ({ topic, app: await isWanted(read, viewer.id, topic) })))
}

/** PUT /api/notices/choices: keeps the choice about one topic. */
export async function keepChoice(database: Database, viewer: Viewer, choice: NoticeChoice): Promise<NoticeChoice> {
  await database.write((tx) =>
    tx
      .insert(noticeChoices)
      .values({ userId: viewer.id, ...choice })
      .onConflictDoUpdate({ target: [noticeChoices.userId, noticeChoices.topic], set: { app: choice.app } }),
  )
  return choice
}
