import { useStore } from '@nanostores/react'
import { lazy, Suspense, useState } from 'react'
import { $underway } from '#site/lib/upload/upload.ts'

const LeaveUpload = lazy(() => import('./LeaveUpload.tsx'))

/**
 * Asks before a page, or the window around it, is left while a file is on its way. `change` is what opens and closes
 * the window; `guard` stands in it.
 */
export function useUploadGuard(onOpenChange?: (isOpen: boolean) => void) {
  const isUnderway = useStore($underway) > 0
  const [isClosing, setClosing] = useState(false)
  if (isClosing && !isUnderway) setClosing(false)
  return {
    change(isOpen: boolean) {
      if (!isOpen && $underway.get() > 0) setClosing(true)
      else onOpenChange?.(isOpen)
    },
    guard: isUnderway && (
      <Suspense>
        <LeaveUpload isClosing={isClosing} onStay={() => setClosing(false)} onClose={() => onOpenChange?.(false)} />
      </Suspense>
    ),
  }
}

/** Asks before the page around it is left while a file is on its way. */
export function UploadGuard() {
  return useUploadGuard().guard
}
