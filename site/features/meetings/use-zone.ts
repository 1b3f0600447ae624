import { useSyncExternalStore } from 'react'
import { localTimeZone } from './local-time.ts'

const NEVER = () => () => {}

/** The zone in which times are shown: the browser's own; while the page is made, the region's. */
export const useZone = (siteZone: string): string => useSyncExternalStore(NEVER, localTimeZone, () => siteZone)
