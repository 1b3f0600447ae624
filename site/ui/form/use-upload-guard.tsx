import { useStore } from '@nanostores/react'
import { lazy, Suspense, useState } from 'react'
import { $unsent } from '#site/lib/upload/upload.ts'

const LeaveUpload = lazy(() => import('./LeaveUpload.tsx'))

/**
 * Asks before a page, or the dialog around it, is left while a file is chosen or being uploaded. `change` opens and
 * closes the dialog; `guard` is rendered in it.
 */
export function useUploadGuard(onOpenChange?: (isOpen: boolean) => void) {
  const isUnsent = useStore($unsent) > 0
  const [isClosing, setClosing] = useState(false)
  if (isClosing && !isUnsent) setClosing(false)
  return {
    change(isOpen: boolean) {
      if (!isOpen && $unsent.get() > 0) setClosing(true)
      else onOpenChange?.(isOpen)
    },
    guard: isUnsent && (
      <Suspense>
        <LeaveUpload isClosing={isClosing} onStay={() => setClosing(false)} onClose={() => onOpenChange?.(false)} />
      </Suspense>
    ),
  }
}

/** Asks before the page around it is left while a file is chosen or being uploaded. */
export function UploadGuard() {
  return useUploadGuard().guard
}
