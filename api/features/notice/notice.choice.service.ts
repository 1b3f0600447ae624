import { isMailTopic } from '#api/contract/mail.ts'
import { topicsFor, type NoticeChoice } from '#api/contract/notice.ts'
import type { Viewer } from '#api/contract/policy.ts'
import type { Database } from '#api/db/database.ts'
import { noticeChoices } from '#api/db/schema/notice.ts'
import { isWanted } from '#api/core/notice/notify.service.ts'
import { mailTopicsOf, setTopic } from '#api/core/mail/unsubscribe.service.ts'

/** GET /api/notices/choices: one for each topic that can concern this person. */
export async function listChoices({ read }: Database, viewer: Viewer): Promise<NoticeChoice[]> {
  const mailed = await mailTopicsOf(read, viewer.id)
  return Promise.all(
    topicsFor(viewer).map(async (topic) => ({
      topic,
      app: await isWanted(read, viewer.id, topic),
      email: !isMailTopic(topic) || mailed.includes(topic),
    })),
  )
}

/** PUT /api/notices/choices: saves the choice about one topic. Obligatory letters are not affected. */
export async function keepChoice(database: Database, viewer: Viewer, choice: NoticeChoice, now: number) {
  const { topic, app, email } = choice
  await database.write(async (tx) => {
    await tx
      .insert(noticeChoices)
      .values({ userId: viewer.id, topic, app })
      .onConflictDoUpdate({ target: [noticeChoices.userId, noticeChoices.topic], set: { app } })
    if (isMailTopic(topic)) await setTopic(tx, { userId: viewer.id, topic, isWanted: email, now })
  })
  return { topic, app, email: email || !isMailTopic(topic) }
}
