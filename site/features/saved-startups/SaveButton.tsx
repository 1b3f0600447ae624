import { lazy, Suspense, useState } from 'react'
import type { SavedStartup } from '#api/saved-startups/contract/responses.ts'
import { REMOVAL, SAVE } from '#site/copy/failures/investor.ts'
import { client } from '#site/lib/api.ts'
import { failureToast } from '#site/lib/failure.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { notify } from '#site/ui/feedback/toast.ts'
import { Tooltip } from '#site/ui/overlays/Tooltip.tsx'
import { loadEntry, removeStartup, saveStartup, useIsSaved } from './saved-list.ts'
import { isWorkedOn, savedToast } from './saved-view.ts'
import './saved-startup.css'

const RemoveDialog = lazy(() => import('./RemoveDialog.tsx'))

/** Milliseconds of pointing until the hint opens (rules: Placeholders). */
const HINT_AFTER = 300

export interface SaveButtonProps {
  startupId: number
  companyName: string
  /** As the page or the list knew. */
  isSaved: boolean
  /** Only the icon, in rows. */
  isCompact?: boolean
}

/** Saves a startup or takes it out of the list; asks first where notes, tags or plans would be lost. */
export function SaveButton({ startupId, companyName, isCompact, ...props }: SaveButtonProps) {
  const [isPending, setPending] = useState(false)
  const [lost, setLost] = useState<SavedStartup>()
  const isSaved = useIsSaved(startupId, props.isSaved)

  async function change(work: () => Promise<void>) {
    setPending(true)
    try {
      await work()
    } catch (error) {
      notify(failureToast(isSaved ? REMOVAL : SAVE, error))
    } finally {
      setPending(false)
    }
  }

  async function save() {
    await saveStartup(startupId)
    notify(savedToast(companyName, true))
  }

  async function remove(entry: Pick<SavedStartup, 'id' | 'startupId'>) {
    await removeStartup(entry)
    notify(savedToast(companyName, false))
  }

  /** Reads the entry first: notes may have come from another window. */
  async function removeOrAsk() {
    const entry = await loadEntry(client, String(startupId))
    if (entry && isWorkedOn(entry)) setLost(entry)
    else await remove(entry ?? { id: 0, startupId })
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
          onPress={() => void change(isSaved ? removeOrAsk : save)}
        >
          {isCompact ? undefined : isSaved ? 'Saved' : 'Save Startup'}
        </Button>
      </Tooltip>
      {lost && (
        <Suspense>
          <RemoveDialog
            companyName={companyName}
            onOpenChange={() => setLost(undefined)}
            onConfirm={() => change(() => remove(lost))}
          />
        </Suspense>
      )}
    </>
  )
}
