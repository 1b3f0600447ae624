import type { ReactNode } from 'react'
import { Checkbox } from '#site/ui/controls/Checkbox.tsx'
import type { Selection } from './use-selection.ts'

export interface SelectionBarProps {
  /** Names the group for a screen reader: "Selected users". */
  label: string
  selection: Selection
  /** What can be done with all that are chosen. */
  children: ReactNode
}

/** How many rows are chosen, and what can be done with them. Always there, so that no row moves under the pointer. */
export function SelectionBar({ label, selection, children }: SelectionBarProps) {
  const count = selection.keys.size
  return (
    <div className="cluster list-selection" role="group" aria-label={label}>
      <Checkbox
        isSelected={selection.isAll}
        isIndeterminate={count > 0 && !selection.isAll}
        onChange={selection.chooseAll}
      >
        Select all on this page
      </Checkbox>
      <output className="small soft numeric">{count > 0 && `${count} selected`}</output>
      <span className="cluster">{children}</span>
    </div>
  )
}

export interface SelectRowProps {
  /** Names the row: "Select Ada Stone". */
  name: string
  selection: Selection
  row: number
}

/** The box of a row. In a table its column says what it is for; on a card it says so itself. */
export function SelectRow({ name, selection, row }: SelectRowProps) {
  return (
    <Checkbox
      aria-label={`Select ${name}`}
      isSelected={selection.keys.has(row)}
      onChange={(isChosen) => selection.choose(row, isChosen)}
    >
      <span className="list-select">Select</span>
    </Checkbox>
  )
}
