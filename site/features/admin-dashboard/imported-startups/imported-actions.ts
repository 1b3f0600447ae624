import type { ImportedStartup } from '#api/unclaimed-startups/calls.ts'
import type { MenuAction } from '#site/ui/overlays/MenuPanel.tsx'

/** What can be done about an imported startup. */
export type ImportedAction = 'edit' | 'merge' | 'delete'

/** What is decided: about one of them, or all. */
export type ImportedDecision = { kind: ImportedAction; startup: ImportedStartup } | { kind: 'list-all' | 'unlist-all' }

/** What the menu of a row offers. */
export const importedActions = ({
  sameAs,
}: Pick<ImportedStartup, 'sameAs'>): (MenuAction & { id: ImportedAction })[] => [
  ...(sameAs ? [{ id: 'merge', label: `Merge with ${sameAs.companyName}`, icon: 'check' } as const] : []),
  { id: 'delete', label: 'Delete', icon: 'trash', tone: 'danger' },
]
