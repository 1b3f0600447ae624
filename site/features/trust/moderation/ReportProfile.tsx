import { lazy, Suspense, useState } from 'react'
import type { Reported } from '#api/trust/contract/moderation.ts'
import { Button } from '#site/ui/controls/Button.tsx'

const ReportProfileDialog = lazy(() => import('./ReportProfileDialog.tsx'))

export interface ReportProfileProps {
  about: Exclude<Reported, 'messages'>
  /** Of the profile. */
  id: number
  name: string
}

/** Reports a profile to the administrators. */
export function ReportProfile({ about, id, name }: ReportProfileProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" size="small" aria-label={`Report ${name}’s profile`} onPress={() => setOpen(true)}>
        Report
      </Button>
      {isOpen && (
        <Suspense>
          <ReportProfileDialog {...{ about, name }} id={String(id)} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
