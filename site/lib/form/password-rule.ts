import type { PasswordRule } from '#api/auth/contract/login.ts'

const SITE_MS = 5000

async function load(): Promise<PasswordRule> {
  const [{ passwordRule }, { listSiteWords }, { default: list }, site] = await Promise.all([
    import('#api/auth/contract/login.ts'),
    import('#api/auth/contract/login.ts'),
    import('#api/auth/common-passwords.txt?raw'),
    fetch('/data/site.json', { signal: AbortSignal.timeout(SITE_MS) }),
  ])
  return passwordRule(list, listSiteWords(await site.json()))
}

let coming: Promise<PasswordRule | undefined> | undefined

/** The server's rule of passwords, loaded when someone begins to choose one; `undefined` where it can't be loaded. */
export function loadPasswordRule(): Promise<PasswordRule | undefined> {
  return (coming ??= load().catch(() => {
    coming = undefined
    return undefined
  }))
}
