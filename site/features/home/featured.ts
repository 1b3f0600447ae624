import type { StartupListItem } from '#api/startups/contract/responses.ts'

/** What a card of the row shows. */
export type Featured = Pick<
  StartupListItem,
  'id' | 'companyName' | 'logo' | 'industry' | 'stage' | 'location' | 'elevatorPitch'
>

/** Anyone who sees the full version is also sent the private ones; the row is for those open to everyone. */
export const featured = (all: readonly StartupListItem[]): Featured[] =>
  all
    .filter(({ approved = true, isPublic = true }) => approved && isPublic)
    .map(({ id, companyName, logo, industry, stage, location, elevatorPitch }) => {
      return { id, companyName, logo, industry, stage, location, elevatorPitch }
    })
