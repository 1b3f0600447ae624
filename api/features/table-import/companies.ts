import { setImmediate as turn } from 'node:timers/promises'
import { asc, gt, sql } from '#api/db/drizzle.ts'
import type { Reader } from '#api/db/database.ts'
import { prepared } from '#api/db/prepared.ts'
import { startups } from '#api/db/schema/startup.ts'
import { nameKeyOf, websiteKeyOf } from '#api/core/startup/company-keys.ts'
import type { Keys } from './line.ts'

/** Startups that are read at a time. */
const AT_A_TIME = 250

const startupsAfter = prepared((read: Reader) => {
  const { id, companyName, website, speaksFor } = startups
  const after = gt(id, sql.placeholder('after'))
  const columns = { id, companyName, website, speaksFor }
  return read.select(columns).from(startups).where(after).orderBy(asc(id)).limit(AT_A_TIME).prepare()
})

interface Company {
  companyName: string
  /** Whether its founder speaks for its website. */
  isTheirs: boolean
}

/** The startups that have an account, by what their companies are called. */
export interface Companies {
  /** What a line seems to be already, in a sentence. */
  like(keys: Pick<Keys, 'nameKey' | 'websiteKey'>): string | null
}

/** Reads all of them, for a whole import: at each of its steps that would take longer than the lines. */
export async function companiesIn(read: Reader): Promise<Companies> {
  const [byName, bySite] = [new Map<string, Company[]>(), new Map<string, Company[]>()]
  const add = (map: Map<string, Company[]>, key: string, company: Company) => {
    const others = map.get(key)
    if (others) others.push(company)
    else map.set(key, [company])
  }
  for (let after = 0; ;) {
    const rows = await startupsAfter(read).all({ after })
    for (const { companyName, website, speaksFor } of rows) {
      const site = websiteKeyOf(website ?? '')
      const company = { companyName, isTheirs: speaksFor !== null }
      add(byName, nameKeyOf(companyName), company)
      if (site !== null) add(bySite, site, company)
    }
    if (rows.length < AT_A_TIME) break
    after = rows.at(-1)!.id
    await turn()
  }
  return {
    like({ nameKey, websiteKey }) {
      const named = byName.get(nameKey) ?? []
      const sited = (websiteKey !== null && bySite.get(websiteKey)) || []
      const twin = named.find((one) => sited.includes(one)) ?? sited[0] ?? named[0]
      if (!twin) return null
      const same = [named.includes(twin) && 'name', sited.includes(twin) && 'website'].filter((word) => word !== false)
      const sign = twin.isTheirs ? ' Its founder has shown that they speak for the website.' : ''
      return `“${twin.companyName}” is here already with the same ${same.join(' and ')}.${sign}`
    },
  }
}
