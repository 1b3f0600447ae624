import { VISIBILITY_LABELS } from '#api/documents/contract/files.ts'
import { formatDate } from '#api/platform/contract/dates.ts'
import type { DocumentUser, MyDocument } from '#api/documents/contract/responses.ts'

const SHOWN = 3

/** "Ada Byron, Max Ernst and 4 more". */
function listed(names: readonly string[]): string {
  const [first, others] = [names.slice(0, SHOWN), names.length - SHOWN]
  return others > 0 ? `${first.join(', ')} and ${others} more` : first.join(', ')
}

function audience({ visibility, grants }: MyDocument, users: readonly DocumentUser[]): string {
  if (visibility === 'investors') return VISIBILITY_LABELS.investors
  const connected = visibility === 'accepted' ? users.filter(({ isConnected }) => isConnected) : []
  const names = [...new Map([...connected, ...grants].map(({ userId, name }) => [userId, name])).values()]
  if (names.length > 0) return listed(names)
  return visibility === 'accepted' ? 'No one yet: you have no connections' : 'No one yet: add people'
}

/** Who has access to a document, for its founder. */
export function describeAudience(document: MyDocument, users: readonly DocumentUser[], timeZone: string): string {
  const { expiresAt } = document
  if (expiresAt !== null && Date.parse(expiresAt) <= Date.now())
    return `No one: expired ${formatDate(expiresAt, timeZone)}`
  return audience(document, users)
}

/** On which terms they have it; empty where there are none. */
export function describeTerms(document: MyDocument, timeZone: string): string {
  const { expiresAt, downloadable, watermark, requiresNda, opensInPage } = document
  const isOver = expiresAt !== null && Date.parse(expiresAt) <= Date.now()
  return [
    expiresAt !== null && !isOver && `until ${formatDate(expiresAt, timeZone)}`,
    opensInPage ? !downloadable && 'no download' : 'opens outside this site (not protected)',
    watermark && 'watermark',
    requiresNda && 'NDA required',
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Both in one line. */
export const describeAccess = (document: MyDocument, users: readonly DocumentUser[], timeZone: string): string =>
  [describeAudience(document, users, timeZone), describeTerms(document, timeZone)].filter(Boolean).join(' · ')
