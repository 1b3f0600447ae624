import type { StartupListItem } from '#api/startups/contract/responses.ts'

const NO_DATA = 'Startup data unavailable'
const UNNAMED = 'Unnamed Startup'

/** How a startup is called where it is listed, with its fallbacks (rules: Discovery). */
export function getName(startup: Pick<StartupListItem, 'companyName'> | null): string {
  return startup === null ? NO_DATA : startup.companyName?.trim() || UNNAMED
}
