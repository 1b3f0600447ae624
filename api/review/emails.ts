import { REVIEW_ITEM_LABELS, type ReviewEmailKind, type ReviewItemKind } from './contract.ts'
import { countKinds, sumCounts, type KindCount } from './queue.service.ts'
import { defineMail } from '#api/email/template.ts'

const counted = (count: number, resourceType: string) => `${count} ${resourceType}${count === 1 ? '' : 's'}`
const items = (count: number) => `${counted(count, 'item')} ${count === 1 ? 'needs' : 'need'}`

/** For instance "2 of 3 are overdue: we promise a review within 1-2 business days." */
function lateness(counts: readonly KindCount[], reviewTime: string): string {
  const late = sumCounts(counts, 'late')
  if (late === 0) return 'Nothing is overdue.'
  return `${late} of ${sumCounts(counts, 'waiting')} ${late === 1 ? 'is' : 'are'} overdue: we promise a review within ${reviewTime}.`
}

const END = {
  action: { label: 'Open review queue', path: '/dashboard/admin' },
  because: 'You’re receiving this because you’re an administrator. You can choose how often in your settings.',
} as const

/**
 * Something new needs review, for administrators who chose immediate emails; dropped if it was decided in the meantime.
 */
export const reviewAlert = defineMail<{ kind: ReviewEmailKind }>({
  label: 'New item to review',
  isReviewEmail: true,
  email: async ({ kind }, { siteName, read, now, timeZone, reviewTime }) => {
    const counts = await countKinds(read, { now, timeZone, sendsMail: true })
    if (!counts.some((each) => each.kind === kind)) return null
    return {
      subject: `New ${REVIEW_ITEM_LABELS[kind]} to review`,
      heading: `New ${REVIEW_ITEM_LABELS[kind]} to review at ${siteName}`,
      paragraphs: [`In total, ${items(sumCounts(counts, 'waiting'))} review. ${lateness(counts, reviewTime)}`],
      ...END,
    }
  },
})

/** What needs review, once a day; dropped when nothing does. */
export const reviewDigest = defineMail<{ kinds: readonly ReviewEmailKind[] }>({
  label: 'Daily review digest',
  isReviewEmail: true,
  email: async ({ kinds }, { siteName, read, now, timeZone, reviewTime }) => {
    const all: readonly ReviewItemKind[] = kinds
    const counts = (await countKinds(read, { now, timeZone, sendsMail: true })).filter(({ kind }) => all.includes(kind))
    if (counts.length === 0) return null
    const subject = `${items(sumCounts(counts, 'waiting'))} your review`
    return {
      subject,
      heading: `${subject} at ${siteName}`,
      paragraphs: [lateness(counts, reviewTime)],
      items: counts.map(({ kind, waiting, late }) => ({
        title: counted(waiting, REVIEW_ITEM_LABELS[kind]),
        ...(late > 0 && { text: `${late} overdue` }),
      })),
      ...END,
    }
  },
})
