import { useState } from 'react'
import type { StartupListItem } from '#api/startups/contract/responses.ts'
import { loadStartup } from '#site/features/admin-dashboard/admin-data.ts'
import { useDecision } from '#site/features/admin-dashboard/use-decision.ts'

export interface StartupDecisionProps {
  startup: StartupListItem
  onClose: () => void
  onDone: () => void
}

/** A decision in a dialog about a startup. If someone else has decided meanwhile, the startup is shown as it is now. */
export function useStartupDecision({ startup: initialStartup, onClose, onDone }: StartupDecisionProps) {
  const [startup, setStartup] = useState(initialStartup)
  const onConflict = () => void loadStartup(startup.id).then(setStartup, onClose)
  return { startup, ...useDecision({ onClose, onDone, onConflict }) }
}
