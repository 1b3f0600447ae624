import { useState } from 'react'
import { PIPELINE_LABELS, type PipelineStage } from '#api/saved-startups/contract/pipeline.ts'
import type { SavedStartup } from '#api/saved-startups/contract/responses.ts'
import { STAGE_MOVE } from '#site/copy/failures/investor.ts'
import { failureToast } from '#site/lib/failure.ts'
import { announce } from '#site/ui/feedback/announce.ts'
import { notify } from '#site/ui/feedback/toast.ts'
import { changeSaved } from './saved-list.ts'
import { savedName } from './saved-view.ts'

/** What the dialog of stage and next action is open for. */
export interface Planning {
  id: number
  /** The stage that it begins with: the one that the startup is to be moved to. */
  stage?: PipelineStage
}

/** Moving startups through the pipeline. Passing asks for its reason first, in the dialog. */
export function usePipeline() {
  const [planning, plan] = useState<Planning | null>(null)

  /** Whether it was moved. */
  async function move(entry: SavedStartup, stage: PipelineStage): Promise<boolean> {
    if (stage === entry.pipeline) return false
    if (stage === 'passed') {
      plan({ id: entry.id, stage })
      return false
    }
    try {
      await changeSaved(entry, { pipeline: stage })
      announce(`${savedName(entry)} is in ${PIPELINE_LABELS[stage]} now.`)
      return true
    } catch (error) {
      notify(failureToast(STAGE_MOVE, error))
      return false
    }
  }

  return { planning, plan, move }
}
export type Pipeline = ReturnType<typeof usePipeline>
