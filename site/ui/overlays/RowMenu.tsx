import { lazy, Suspense, useRef, useState } from 'react'
import { plainKey } from '#site/lib/page/plain-key.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import type { MenuAction } from './MenuPanel.tsx'

// With the first press: a list that shows the button needs none of it.
const MenuPanel = lazy(() => import('./MenuPanel.tsx'))

export interface RowMenuProps<Action extends MenuAction> {
  /** Names the button and what it opens: "Actions for Ada Stone". */
  label: string
  actions: readonly Action[]
  onAction: (id: Action['id']) => void
}

/** What can be done with a row, behind a button at its end. */
export function RowMenu<Action extends MenuAction>({ label, actions, onAction }: RowMenuProps<Action>) {
  const opener = useRef<HTMLButtonElement>(null)
  const [from, open] = useState<'first' | 'last'>()
  return (
    <>
      <Button
        ref={opener}
        variant="quiet"
        size="small"
        icon="dots"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={from !== undefined}
        onPress={() => open('first')}
        // Enter and Space as well: a click by a key counts for react-aria as a screen reader's, and focuses no item.
        onKeyDown={(event) => {
          const key = plainKey(event)
          if (!['Enter', ' ', 'ArrowDown', 'ArrowUp'].includes(key)) return
          event.preventDefault()
          open(key === 'ArrowUp' ? 'last' : 'first')
        }}
      />
      {from && (
        <Suspense>
          <MenuPanel
            {...{ label, opener, actions, from }}
            onAction={(id) => {
              const chosen = actions.find((action) => action.id === id)
              if (chosen) onAction(chosen.id)
            }}
            onClose={() => open(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
