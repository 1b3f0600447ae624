import { useEffect, useRef } from 'react'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { TextArea } from '#site/ui/controls/TextArea.tsx'

interface RejectionReasonProps {
  value: string
  onChange: (value: string) => void
  errorMessage: string | undefined
}

/** Why not; the field has the focus, because Reject was pressed to come here. */
export function RejectionReason(props: RejectionReasonProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector('textarea')?.focus(), [])
  return (
    <div ref={box}>
      <TextArea
        {...props}
        label="Reason"
        isOptional
        rows={3}
        maxCount={LIMITS.rejectionReason.max}
        description="The person sees this and can request again."
      />
    </div>
  )
}
