import { useLayoutEffect, type ReactNode } from 'react'
import { Boundary } from './Boundary.tsx'

/** What lives in an island: within a boundary, so that one that fails is never an empty place. */
export function Island({ room, children }: { room: Element; children: ReactNode }) {
  // Tells `early-input.js` that whatever is typed is heard from now on.
  useLayoutEffect(() => void room.dispatchEvent(new Event('island:alive', { bubbles: true })), [room])
  return <Boundary room={() => room}>{children}</Boundary>
}
