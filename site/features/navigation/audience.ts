import { ROLES, type Role } from '#api/platform/contract/enumerations.ts'
import { mainLinks, type NavigationLink } from '#site/lib/navigation.ts'

/** Everyone a page may be shown to: `<html data-role>` names one of them, `data-for` those who see an element. */
export const AUDIENCES = ['visitor', ...ROLES] as const

/** One link of the bar and who sees it. */
export interface AudienceLink extends NavigationLink {
  audiences: string[]
}

const listLinks = (audience: (typeof AUDIENCES)[number]) =>
  mainLinks(audience === 'visitor' ? null : { role: audience satisfies Role })

/**
 * The links of the bar for all kinds of people at once, in order. A page that is a file cannot know who reads it; it
 * holds each variant, and CSS shows one.
 */
export function publicLinks(): AudienceLink[] {
  const links = listLinks('visitor').map((_, index) => {
    const variants = new Map<string, AudienceLink>()
    for (const audience of AUDIENCES) {
      const link = listLinks(audience)[index]
      if (!link) continue
      const known = variants.get(link.href)
      if (known) known.audiences.push(audience)
      else variants.set(link.href, { ...link, audiences: [audience] })
    }
    return [...variants.values()]
  })
  return links.flat()
}
