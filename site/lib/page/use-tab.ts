import { useState } from 'react'
import { changeAddress } from './address.ts'
import { showCurrentPlace } from './current-place.ts'

/** The tab that `?tab=` names, or the first. For the page that renders the tabs, and for the browser. */
export function tabFrom<Id extends string>(tabs: readonly Id[], wanted: string | null | undefined): Id {
  return tabs.find((tab) => tab === wanted) ?? (tabs[0] as Id)
}

/** The open tab, kept in the address, so that a reload and a sent link open the same one. */
export function useTab<Id extends string>(tabs: readonly Id[], initial: Id): [Id, (tab: Id) => void] {
  const [tab, setTab] = useState(initial)
  return [
    tab,
    (next) => {
      setTab(next)
      changeAddress((params) => {
        if (next === tabs[0]) params.delete('tab')
        else params.set('tab', next)
      }, 'replace')
      showCurrentPlace()
    },
  ]
}

/** The same for tabs that are places of the navigation: each begins at its top, with its own content. */
export function usePlaceTab<Id extends string>(tabs: readonly Id[], initial: Id): [Id, (tab: Id) => void] {
  const [tab, setTab] = useTab(tabs, initial)
  return [
    tab,
    (next) => {
      setTab(next)
      scrollTo({ top: 0, behavior: 'instant' })
    },
  ]
}
