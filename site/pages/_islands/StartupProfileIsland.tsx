import type { Startup } from '#api/startups/contract/responses.ts'
import { StartupProfilePage } from '#site/features/startups/profile/StartupProfilePage.tsx'
import { startupSlots } from './startup-slots.tsx'

export interface StartupProfileIslandProps {
  initial: Startup | null | undefined
  /** IANA name of the zone in which dates are written. */
  timeZone: string
}

/** The startup form with the founder's logo and documents in its last tab. */
export function StartupProfileIsland({ initial, timeZone }: StartupProfileIslandProps) {
  return <StartupProfilePage initial={initial} {...startupSlots(timeZone)} />
}
