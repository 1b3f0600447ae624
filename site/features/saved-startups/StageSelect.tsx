import { PIPELINE_LABELS, PIPELINE_STAGES, type PipelineStage } from '#api/saved-startups/contract/pipeline.ts'
import type { SavedStartup } from '#api/saved-startups/contract/responses.ts'
import { InlineSelect } from '#site/ui/controls/InlineSelect.tsx'
import { savedName } from './saved-view.ts'

const options = PIPELINE_STAGES.map((id) => ({ id, label: PIPELINE_LABELS[id] }))

export interface StageSelectProps {
  entry: SavedStartup
  onMove: (entry: SavedStartup, stage: PipelineStage) => void
}

/** The stage of a startup, changed where it stands. */
export function StageSelect({ entry, onMove }: StageSelectProps) {
  return (
    <InlineSelect
      label={`Stage of ${savedName(entry)}`}
      shape="pill"
      className={`stage-${entry.pipeline}`}
      options={options}
      value={entry.pipeline}
      onChange={(stage) => onMove(entry, stage)}
    />
  )
}
