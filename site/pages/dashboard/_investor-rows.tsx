import { getDay } from '#api/platform/contract/dates.ts'
import type { Today } from '#api/today/calls.ts'
import { FinishButtons } from '#site/features/saved-startups/FinishButtons.tsx'
import { whenLabel } from '#site/features/saved-startups/pipeline.ts'
import { savedName } from '#site/features/saved-startups/saved-view.ts'
import { changeToday } from '#site/features/today/today.ts'
import type { TodayItem } from '#site/features/today/TodayCard.tsx'
import { without } from './_Today.tsx'

/** Next steps of saved startups that are due. `now` in milliseconds: when the page was made. */
export const listNextSteps = ({ nextSteps }: Today, now: number, timeZone: string) =>
  nextSteps.map((entry): TodayItem => {
    const { id, startupId, startup, nextAction, nextActionOn } = entry
    const when = whenLabel(nextActionOn, getDay(now, timeZone))
    return {
      key: `step-${id}`,
      icon: 'clock',
      title: nextAction,
      detail: (
        <>
          {startup ? <a href={`/startup/${startupId}`}>{savedName(entry)}</a> : savedName(entry)}
          {' · '}
          <time dateTime={nextActionOn ?? undefined}>{when}</time>
        </>
      ),
      actions: (
        <FinishButtons
          {...{ entry, timeZone }}
          onFinished={() => changeToday((now) => ({ nextSteps: without(now.nextSteps, entry) }))}
        />
      ),
    }
  })
