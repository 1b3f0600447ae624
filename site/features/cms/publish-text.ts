import { formatDate } from '#api/platform/contract/dates.ts'
import type { PublishStatus } from '#api/publishing/calls.ts'
import type { PageMessage } from '#cms/screens/page-messages.ts'

/** What the strip in the bar shows. */
export interface Strip {
  tone: 'quiet' | 'busy' | 'good' | 'bad'
  text: string
  link?: { href: string; label: string }
  /** Begins another entry of the kind that was just published. */
  another?: { href: string; label: string }
  /** What is wrong in which file and field, a sentence each. */
  problems: string[]
}

/** What has just happened in the editor. */
export type Happened = Exclude<PageMessage, { kind: 'opened' }>

const message = ({ file, field, message }: PublishStatus['problems'][number]) =>
  [file && `${file}: `, field && `“${field}” `, message].join('')

/** Whether something is on its way to the visitors, so that it is worth asking again soon. */
export const isUnderWay = (status: PublishStatus | null): boolean =>
  status !== null && (status.state === 'waiting' || status.state === 'building' || isBehind(status))

const isBehind = ({ state, requested, shown }: PublishStatus) => state !== 'failed' && shown < requested

const ANOTHER: Readonly<Record<string, string>> = {
  news: 'Write another article',
  events: 'Add another event',
  'added-pages': 'Add another page',
}

/** The query makes it a load of its own: the editor would keep the fields of the published entry. */
function getAnother(path: string): Pick<Strip, 'another'> {
  const [collection = ''] = path.split('/')
  const label = ANOTHER[collection]
  if (label === undefined) return {}
  const href = `/cms/edit?after=${encodeURIComponent(path)}#/collections/${collection}/new`
  return { another: { href, label } }
}

function afterPublishing(happened: Happened | null): Omit<Strip, 'problems'> {
  if (happened?.kind === 'published') {
    if (happened.scheduledFor) {
      const day = formatDate(happened.scheduledFor, 'UTC', { dateStyle: 'long' })
      return { tone: 'good', text: `Scheduled for ${day}.`, ...getAnother(happened.path) }
    }
    const link = { href: happened.address, label: happened.address }
    return { tone: 'good', text: 'Live at', link, ...getAnother(happened.path) }
  }
  if (happened?.kind === 'removed') return { tone: 'good', text: 'Removed from the site.' }
  return { tone: 'quiet', text: 'Everything published is on the site.' }
}

/**
 * How far the last change is on its way to the visitors, in words.
 *
 * @param status what the server says; `null` when it could not be reached.
 * @param happened what the person has just done, or what was refused.
 */
export function getStrip(status: PublishStatus | null, happened: Happened | null): Strip {
  if (happened?.kind === 'refused') return { tone: 'bad', text: happened.sentence, problems: [] }
  if (!status) return { tone: 'bad', text: 'The server can’t be reached. Trying again…', problems: [] }
  if (status.state === 'failed') {
    const problems = status.problems.map(message)
    return {
      tone: 'bad',
      text: 'Saved, but the site couldn’t be built. Visitors still see the previous version.',
      problems,
    }
  }
  if (isUnderWay(status)) {
    const text = status.step ? `Saved. ${status.step}…` : 'Saved. Building…'
    return { tone: 'busy', text, problems: [] }
  }
  if (happened?.kind === 'draft') {
    return { tone: 'quiet', text: 'Draft saved. Visitors will see it once it’s published.', problems: [] }
  }
  return { ...afterPublishing(happened), problems: [] }
}
