import { ne } from '#api/db/drizzle.ts'
import type { ApiContext } from '#api/context.ts'
import type { Reader } from '#api/db/database.ts'
import { passkeys } from '#api/db/schema/passkey.ts'
import { EnvironmentError } from '#api/env.ts'
import { recordAudit } from '#api/core/audit/audit.service.ts'
import { keepCommand } from '#api/core/security-log/security-log.service.ts'
import { readInternal, writeInternal } from '#api/core/settings/settings.service.ts'
import { domainOf } from './passkey.use.service.ts'

const KEY = 'passkeyDomain'
type Context = Pick<ApiContext, 'database' | 'siteUrl'>

/** Passkeys that were made for another domain. */
const madeElsewhere = (read: Reader, domain: string) => read.$count(passkeys, ne(passkeys.domain, domain))

const counted = (passkeys: number) => (passkeys === 1 ? '1 passkey was' : `${passkeys} passkeys were`)

/**
 * Refuses a start with another domain while there are passkeys of the one before: they work nowhere else, and their
 * owners would be told by nobody.
 *
 * @throws EnvironmentError that says how many there are, and what to do
 */
export async function requireKnownDomain({ database, siteUrl }: Context): Promise<void> {
  const domain = domainOf(siteUrl)
  const count = await madeElsewhere(database.read, domain)
  if (count === 0 || (await readInternal(database.read, KEY)) === domain) return
  throw new EnvironmentError(
    `SITE_URL has another domain than before: ${counted(count)} made for the old one and will not work at ${domain}. Their owners log in with their passwords and make new ones. If the domain was changed on purpose, run "npm run admin -- change-domain" with the new SITE_URL first.`,
  )
}

/** Makes the domain of SITE_URL the one that counts. Returns how many passkeys were made for another. */
export async function adoptDomain({ database, siteUrl, now }: Context & Pick<ApiContext, 'now'>): Promise<number> {
  const domain = domainOf(siteUrl)
  return database.write(async (tx) => {
    await writeInternal(tx, KEY, domain, now())
    await recordAudit(tx, { id: null, requestId: null, now: now() }, { action: 'settings.domain' })
    await keepCommand(tx, now(), 'change-domain')
    return madeElsewhere(tx, domain)
  })
}
