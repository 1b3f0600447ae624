import { lazy, Suspense, useState } from 'react'
import type { SavedStartup } from '#api/saved-startups/contract/responses.ts'
import { REMOVAL, SAVE } from '#site/copy/failures/investor.ts'
import { failureToast } from '#site/lib/failure.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { notify } from '#site/ui/feedback/toast.ts'
import { Tooltip } from '#site/ui/overlays/Tooltip.tsx'
import { removeStartup, saveStartup } from './saved-list.ts'
import { isWorkedOn, savedToast } from './saved-view.ts'
import './saved-startup.css'

const RemoveDialog = lazy(() => import('./RemoveDialog.tsx'))

/** Milliseconds of pointing until the hint opens (rules: Placeholders). */
const HINT_AFTER = 300

export interface SaveButtonProps {
  startupId: number
  companyName: string
  /** Its entry in the saved list; `null` while it is not saved. */
  entry: SavedStartup | null
  /** Only the icon, in rows. */
  isCompact?: boolean
}

/** Saves a startup or takes it out of the list; asks first where notes, tags or plans would be lost. */
export function SaveButton({ startupId, companyName, entry, isCompact }: SaveButtonProps) {
  const [isPending, setPending] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  const isSaved = entry !== null

  async function change(work: () => Promise<SavedStartup | null>) {
    setPending(true)
    try {
      const now = await work()
      notify(savedToast(companyName, now !== null))
    } catch (error) {
      notify(failureToast(isSaved ? REMOVAL : SAVE, error))
    } finally {
      setPending(false)
    }
  }

  const remove = (saved: SavedStartup) => change(() => removeStartup(saved).then(() => null))

  function toggle() {
    if (!entry) void change(() => saveStartup(startupId))
    else if (isWorkedOn(entry)) setConfirming(true)
    else void remove(entry)
  }

  const hint = isSaved ? 'Remove from saved startups' : 'Save startup'
  return (
    <>
      <Tooltip content={hint} delay={HINT_AFTER}>
        <Button
          variant={isCompact ? 'quiet' : 'secondary'}
          size={isCompact ? 'small' : 'medium'}
          icon="bookmark"
          className={isSaved ? 'save-button is-saved' : 'save-button'}
          aria-label={isCompact ? `${isSaved ? 'Remove' : 'Save'} ${companyName}` : undefined}
          isPending={isPending}
          onPress={toggle}
        >
          {isCompact ? undefined : isSaved ? 'Saved' : 'Save Startup'}
        </Button>
      </Tooltip>
      {isConfirming && entry && (
        <Suspense>
          <RemoveDialog companyName={companyName} onOpenChange={setConfirming} onConfirm={() => remove(entry)} />
        </Suspense>
      )}
    </>
  )
}
