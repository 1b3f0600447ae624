import { useEffect, useState } from 'react'
import type { SameStartup } from '#api/startups/contract/responses.ts'
import { client, unwrap } from '#site/lib/api.ts'

/** Milliseconds without a keystroke after which is asked. */
const AFTER = 600

interface Company {
  companyName: string
  website: string | null
}

/** Other startups of the same name or website, of those that the reader may see; none while that isn't known. */
export function useSameStartups({ companyName, website }: Company, except?: number): readonly SameStartup[] {
  const [same, setSame] = useState<readonly SameStartup[]>([])
  useEffect(() => {
    let isOver = false
    const timer = setTimeout(() => {
      const query = { companyName, website: website ?? '', ...(except !== undefined && { except: String(except) }) }
      const answer = companyName.trim() === '' && !website ? [] : unwrap(client.api.startups.same.$get({ query }))
      // A hint that can't be had is none.
      Promise.resolve(answer).then(
        (found) => isOver || setSame(found),
        () => undefined,
      )
    }, AFTER)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [companyName, website, except])
  return same
}

const BY = { both: 'Same name and website as', website: 'Same website as', name: 'Same name as' } as const

/** `Same name and website as Greenloom, whose founder verified greenloom.example`. */
export const formatSameStartups = ({ by, companyName, verifiedWebsite }: SameStartup): string =>
  `${BY[by]} ${companyName}${verifiedWebsite ? `, whose founder verified ${verifiedWebsite}` : ''}`
