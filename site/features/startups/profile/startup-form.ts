import type { Startup } from '#api/startups/contract/responses.ts'
import { NEW_STARTUP } from '#api/startups/contract/new-startup.ts'
import { withChosenVisibility } from '#api/startups/contract/offers.ts'
import { storedValues } from '#site/lib/form/form-schema.ts'

/** What the startup form holds while someone types: an amount as written, an empty text for what is left out. */
export type StartupValues = typeof NEW_STARTUP
type StartupField = keyof StartupValues

const FUNDING: readonly StartupField[] = ['fundingAmount', 'equityOffered', 'highlights', 'traction']
const MATERIALS: readonly StartupField[] = [
  'pitchDeck',
  'wants',
  'seekingMentorship',
  'openToIntroductions',
  'openRequests',
  'isPublic',
]
const OTHERS = (Object.keys(NEW_STARTUP) as StartupField[]).filter(
  (field) => ![...FUNDING, ...MATERIALS].includes(field),
)

/** The three tabs of the form, in the order in which Next and Back lead through them (rules: Startup profile). */
export const STARTUP_TABS = [
  { id: 'profile', label: 'Company Profile', fields: OTHERS },
  { id: 'funding', label: 'Funding Details', fields: FUNDING },
  { id: 'materials', label: 'Supporting Materials', fields: MATERIALS },
] as const
export type StartupTab = (typeof STARTUP_TABS)[number]['id']

/** The tab before or after another; `null` at either end. */
export function tabBeside(tab: StartupTab, step: 1 | -1): StartupTab | null {
  return STARTUP_TABS[STARTUP_TABS.findIndex(({ id }) => id === tab) + step]?.id ?? null
}

/** How many fields of each tab have a problem. A problem of no field counts nowhere. */
export function problemsByTab(paths: readonly string[]): Record<StartupTab, number> {
  const fields = new Set(paths.map((path) => path.split('.')[0]))
  const count = { profile: 0, funding: 0, materials: 0 }
  for (const tab of STARTUP_TABS) count[tab.id] = tab.fields.filter((field) => fields.has(field)).length
  return count
}

/** The first tab with a problem, which a refused save opens. */
export function firstTabWithProblem(paths: readonly string[]): StartupTab | null {
  const count = problemsByTab(paths)
  return STARTUP_TABS.find(({ id }) => count[id] > 0)?.id ?? null
}

/** What the form begins with: the stored profile, or the defaults (stage seed, private). */
export const startupValues = (startup: Startup | null): StartupValues =>
  storedValues(NEW_STARTUP, startup && withChosenVisibility(startup))
