import { formatDate } from '#api/platform/contract/dates.ts'
import type { DocumentUser, MyDocument } from '#api/documents/contract/responses.ts'

const SHOWN = 3

/** "Ada Byron, Max Ernst and 4 more". */
function listed(names: readonly string[]): string {
  const [first, others] = [names.slice(0, SHOWN), names.length - SHOWN]
  return others > 0 ? `${first.join(', ')} and ${others} more` : first.join(', ')
}

function audience({ visibility, grants }: MyDocument, users: readonly DocumentUser[]): string {
  if (visibility === 'investors') return 'Every approved investor'
  const connected = visibility === 'accepted' ? users.filter(({ isConnected }) => isConnected) : []
  const names = [...new Map([...connected, ...grants].map(({ userId, name }) => [userId, name])).values()]
  if (names.length > 0) return listed(names)
  return visibility === 'accepted'
    ? 'Nobody yet: you have no accepted introduction'
    : 'Nobody yet: you have named no one'
}

/** Who can open a document, in one line for its founder. */
export function describeAccess(document: MyDocument, users: readonly DocumentUser[], timeZone: string): string {
  const { expiresAt, downloadable, watermark, requiresNda, opensInPage } = document
  if (expiresAt !== null && Date.parse(expiresAt) <= Date.now())
    return `Nobody since ${formatDate(expiresAt, timeZone)}: it has expired`
  return [
    `Opens for: ${audience(document, users)}`,
    ...(expiresAt === null ? [] : [`until ${formatDate(expiresAt, timeZone)}`]),
    ...(opensInPage ? [downloadable ? '' : 'no download'] : ['opens outside, not protected']),
    ...(watermark ? ['with the reader’s name'] : []),
    ...(requiresNda ? ['after agreeing to your terms'] : []),
  ]
    .filter(Boolean)
    .join(' · ')
}
