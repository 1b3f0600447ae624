import { useSyncExternalStore } from 'react'

const WIDE = '(width >= 40rem)'

function onChange(change: () => void) {
  const media = matchMedia(WIDE)
  media.addEventListener('change', change)
  return () => media.removeEventListener('change', change)
}

/** Whether a whole week has room. */
export const useWide = (): boolean =>
  useSyncExternalStore(
    onChange,
    () => matchMedia(WIDE).matches,
    () => false,
  )
