import type { CallContext } from '#api/context.ts'
import { isMailTopic } from '#api/contract/mail/schema.ts'
import { topicsFor } from '#api/contract/notice/topics.ts'
import type { NoticeChoice } from '#api/contract/notice/answers.ts'
import type { Viewer } from '#api/contract/policy.ts'
import { noticeChoices } from '#api/db/schema/notice.ts'
import { isWanted } from '#api/core/notice/notify.service.ts'
import { mailTopicsOf, setTopic } from '#api/core/mail/unsubscribe.service.ts'

type Context = Pick<CallContext, 'database' | 'now'>

/** GET /api/notices/choices: one for each topic that can concern this person. */
export async function listChoices({ database: { read } }: Context, viewer: Viewer): Promise<NoticeChoice[]> {
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
export async function keepChoice({ database, now }: Context, viewer: Viewer, choice: NoticeChoice) {
  const { topic, app, email } = choice
  await database.write(async (tx) => {
    await tx
      .insert(noticeChoices)
      .values({ userId: viewer.id, topic, app })
      .onConflictDoUpdate({ target: [noticeChoices.userId, noticeChoices.topic], set: { app } })
    if (isMailTopic(topic)) await setTopic(tx, { userId: viewer.id, topic, isWanted: email, now: now() })
  })
  return { topic, app, email: email || !isMailTopic(topic) }
}
