import { and, eq } from '#api/db/drizzle.ts'
import { formatDate } from '#api/contract/dates.ts'
import { endOfStatement } from '#api/contract/statement/texts.ts'
import { defineMail } from '#api/core/mail/mail.kind.ts'
import { investors } from '#api/db/schema/investor.ts'

/** A statement ends within a month; dropped when it was made anew or taken back. */
export const statementEnds = defineMail<{ statedAt: number }>({
  label: 'Statement ends',
  topic: 'profile',
  letter: async ({ statedAt }, { read, userId, timeZone }) => {
    const at = new Date(statedAt)
    if ((await read.$count(investors, and(eq(investors.userId, userId ?? 0), eq(investors.statedAt, at)))) === 0)
      return null
    const end = formatDate(endOfStatement(at), timeZone)
    return {
      subject: 'Does your statement still hold?',
      paragraphs: [
        `On ${formatDate(at, timeZone)} you stated a category of investors. Others can read it until ${end}; then it expires.`,
        'If it still holds, state it again on your profile. If not, there is nothing to do.',
      ],
      action: { label: 'Open your profile', path: '/profile#statement' },
    }
  },
})
