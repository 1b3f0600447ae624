import type { NoticeType } from '#api/contract/enumerations.ts'
import type { IntroductionAnswer } from '#api/contract/introduction/moves.ts'
import { notify, notifyNobody } from '#api/core/notice/notify.service.ts'
import type { Transaction } from '#api/db/database.ts'

interface Telling {
  /** Both of the introduction. */
  people: readonly number[]
  type: NoticeType
  introductionId: number
  /** Of several alike, which one. */
  count?: number
}

/** Tells those of the two whose own answer asks for it; what the other one sees is the same either way. */
export async function tellByAnswer(
  tx: Transaction,
  { people, ...news }: Telling,
  isTold: (userId: number) => boolean,
  now: number,
): Promise<void> {
  for (const userId of people) await (isTold(userId) ? notify : notifyNobody)(tx, { userId, ...news }, now)
}

/** Who said no hears nothing more of it. */
export const hasNotSaidNo =
  (answerOf: (id: number, userId: number) => IntroductionAnswer | null, id: number) => (userId: number) =>
    answerOf(id, userId) !== 'no'
