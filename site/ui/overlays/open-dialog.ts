import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import '#site/lib/page/preserved-texts.js'

/** Opens a dialog or a menu on a page that is HTML: React comes with the press, and goes once the dialog is closed. */
export function openDialog(draw: (close: () => void) => ReactNode): void {
  const container = document.createElement('div')
  document.body.append(container)
  const root = createRoot(container)
  root.render(
    draw(() =>
      // Not while React is still at work on the press that closes it.
      setTimeout(() => {
        root.unmount()
        container.remove()
      }),
    ),
  )
}
