import { REVIEW_ITEM_LABELS, type ReviewItemKind } from './contract.ts'
import { countKinds, sumCounts, type KindCount } from './queue.service.ts'
import { defineMail } from '#api/email/template.ts'

const counted = (count: number, resourceType: string) => `${count} ${resourceType}${count === 1 ? '' : 's'}`
const things = (count: number) => `${counted(count, 'thing')} ${count === 1 ? 'is waiting' : 'are waiting'}`

/** For instance "2 wait longer than the 1-2 business days that people are promised." */
function lateness(counts: readonly KindCount[]): string {
  const late = sumCounts(counts, 'late')
  if (late === 0) return 'None of it has waited longer than the 1-2 business days that people are promised.'
  return `${late} of ${sumCounts(counts, 'waiting')} ${late === 1 ? 'has' : 'have'} waited longer than the 1-2 business days that people are promised.`
}

const END = {
  action: { label: 'See what is waiting', path: '/dashboard/admin#waiting' },
  note: 'You get this as an administrator. In your settings you choose how often, and about what.',
} as const

/**
 * Something new needs review, for administrators who chose immediate emails; dropped if it was decided in the meantime.
 */
export const reviewAlert = defineMail<{ kind: ReviewItemKind }>({
  label: 'Something waits',
  isReviewEmail: true,
  email: async ({ kind }, { siteName, read, now, timeZone }) => {
    const counts = await countKinds(read, now, timeZone)
    if (!counts.some((each) => each.kind === kind)) return null
    return {
      subject: `A ${REVIEW_ITEM_LABELS[kind]} is waiting for you at ${siteName}`,
      heading: `A ${REVIEW_ITEM_LABELS[kind]} is waiting for you`,
      paragraphs: [`In all, ${things(sumCounts(counts, 'waiting'))} for an administrator. ${lateness(counts)}`],
      ...END,
    }
  },
})

/** What needs review, once a day; dropped when nothing does. */
export const reviewDigest = defineMail<{ kinds: readonly ReviewItemKind[] }>({
  label: 'What waits today',
  isReviewEmail: true,
  email: async ({ kinds }, { siteName, read, now, timeZone }) => {
    const counts = (await countKinds(read, now, timeZone)).filter(({ kind }) => kinds.includes(kind))
    if (counts.length === 0) return null
    const all = things(sumCounts(counts, 'waiting'))
    return {
      subject: `${all} for you at ${siteName}`,
      heading: `${all} for you`,
      paragraphs: [lateness(counts)],
      items: counts.map(({ kind, waiting, late }) => ({
        title: counted(waiting, REVIEW_ITEM_LABELS[kind]),
        ...(late > 0 && { text: `${late} longer than promised` }),
      })),
      ...END,
    }
  },
})
