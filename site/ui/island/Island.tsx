import { useLayoutEffect, type ReactNode } from 'react'
import { Boundary } from './Boundary.tsx'

/** What lives in an island: within a boundary, so that one that fails is never an empty place. */
export function Island({ container, children }: { container: Element; children: ReactNode }) {
  // Tells `early-input.js` that what is typed reaches React from now on.
  useLayoutEffect(() => void container.dispatchEvent(new Event('island:alive', { bubbles: true })), [container])
  return <Boundary container={() => container}>{children}</Boundary>
}
