import type { ContentKind } from '#api/contract/table-import/kinds.ts'
import type { CommunityEntry } from '#content/schema/community.ts'
import type { SiteSettings } from '#content/schema/settings.ts'

type Fields = Readonly<Record<string, unknown>>
type Section = CommunityEntry['section']
type Type = CommunityEntry['type']

/** Where each type of organization stands, and which type most of a section are. */
const SECTION_OF: Readonly<Record<Type, Section>> = {
  'research park': 'research-parks',
  community: 'community-organizations',
  'news outlet': 'local-media',
  chamber: 'economic-development',
  fund: 'venture-capital-investment',
  agency: 'nonprofits-state-agencies',
  association: 'professional-associations',
}
const TYPE_OF: Readonly<Record<Section, Type>> = {
  'community-organizations': 'community',
  'local-media': 'news outlet',
  'economic-development': 'agency',
  'venture-capital-investment': 'fund',
  'professional-associations': 'association',
  'nonprofits-state-agencies': 'agency',
  'research-parks': 'research park',
  'universities-incubation-facilities': 'community',
}

/** What the list and the site say of all lines. */
type Around = Pick<SiteSettings, 'name' | 'defaults'> & { source: string }

/** What a new entry needs and its line does not say, where the rest of the line or the list says it. */
export function completed(kind: ContentKind, values: Fields, { name, defaults, source }: Around): Fields {
  if (kind === 'community') {
    const { section, type } = values as Partial<CommunityEntry>
    return {
      ...values,
      ...(!section && type && { section: SECTION_OF[type] }),
      ...(!type && section && { type: TYPE_OF[section] }),
    }
  }
  return {
    ...values,
    description: values['description'] ?? values['title'],
    organizer: values['organizer'] ?? (source || (defaults?.eventOrganizer ?? name)),
  }
}
