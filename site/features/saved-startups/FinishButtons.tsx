import { useState } from 'react'
import { addDays, getDay, formatDate } from '#api/platform/contract/dates.ts'
import type { SavedStartup } from '#api/saved-startups/contract/responses.ts'
import { ACTION_FINISH } from '#site/copy/failures/investor.ts'
import { failureToast } from '#site/lib/failure.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { notify } from '#site/ui/feedback/toast.ts'
import { Tooltip } from '#site/ui/overlays/Tooltip.tsx'
import { finishAction } from './saved-list.ts'

export interface FinishButtonsProps {
  entry: SavedStartup
  timeZone: string
  /** In rows and cards: the week as an icon. */
  isCompact?: boolean
  onFinished?: () => void
}

/** Finishes the next action of a startup in one press, or has it come back in a week; nothing where none is planned. */
export function FinishButtons({ entry, timeZone, isCompact, onFinished }: FinishButtonsProps) {
  const [isPending, setPending] = useState(false)
  const { nextAction } = entry
  if (nextAction === null) return null

  async function finish(again: string | null) {
    setPending(true)
    try {
      await finishAction(entry, again)
      notify({ title: again ? `Planned again for ${formatDate(again)}` : 'Done', description: nextAction ?? '' })
      onFinished?.()
    } catch (error) {
      notify(failureToast(ACTION_FINISH, error))
    } finally {
      setPending(false)
    }
  }

  const again = 'Postpone a week'
  const finishing = { size: 'small', isPending } as const
  return (
    <span className="finish-buttons">
      <Button
        {...finishing}
        variant={isCompact ? 'quiet' : 'secondary'}
        icon="check"
        aria-label={`Done: ${nextAction}`}
        onPress={() => void finish(null)}
      >
        Done
      </Button>
      <Tooltip content="Done now, and planned again in a week">
        <Button
          {...finishing}
          variant="quiet"
          icon={isCompact ? 'clock' : undefined}
          aria-label={`${again}: ${nextAction}`}
          onPress={() => void finish(addDays(getDay(Date.now(), timeZone), 7))}
        >
          {isCompact ? undefined : again}
        </Button>
      </Tooltip>
    </span>
  )
}
