import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** Whether the browser runs the page already: false on the server, and while its HTML is taken over. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
