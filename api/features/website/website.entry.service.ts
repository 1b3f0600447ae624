import type { Viewer } from '#api/contract/policy.ts'
import type { WebsiteState } from '#api/contract/website/answers.ts'
import { createBackOff, takeOrWait } from '#api/core/rate-limit/back-off.service.ts'
import { conflict } from '#api/errors.ts'
import { isSameSecret } from '#api/seal.ts'
import { type Calling, confirmSign } from './website.sign.service.ts'
import { entryFor, ownWebsite, readWebsite, requireDomain, sharedBy } from './website.state.service.ts'

const UNANSWERED = 'The name servers of this domain did not answer in time. Please try again later.'

/** Looks of one person and at one domain: then one an hour is left. */
const looksOf = createBackOff({ action: 'website looks of', free: 5 })
const looksAt = createBackOff({ action: 'website looks at', free: 10 })

/**
 * POST /api/user/website/look: asks the name servers for the entry, outside of any unit of work.
 *
 * @throws ApiError 409 without a website, the entry or an answer, 429 after many looks
 */
export async function lookForEntry(context: Calling, viewer: Viewer): Promise<WebsiteState> {
  const now = context.now()
  const { domain } = await context.database.write(async (tx) => {
    const own = await requireDomain(tx, viewer)
    await takeOrWait(tx, [looksOf.of(viewer.id), looksAt.of(sharedBy(viewer, own.domain))], now)
    return own
  })
  const entry = entryFor(context.keys, viewer, domain)
  const found = await context.textEntries(entry.name).catch(() => {
    throw conflict(UNANSWERED)
  })
  if (!found.some((text) => isSameSecret(entry.value, text.trim())))
    throw conflict(`There is no such entry at ${entry.name} yet. It can take an hour until a new one is seen.`)
  await context.database.write(async (tx) => {
    // The website may have been changed while the name servers were asked.
    const own = await ownWebsite(tx, viewer)
    if (own.domain === domain) await confirmSign(context, tx, viewer, { id: own.id, domain, how: 'entry' })
  })
  return readWebsite(context, viewer)
}
