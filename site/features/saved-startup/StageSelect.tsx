import { parseOneOf, PIPELINE_LABELS, PIPELINE_STAGES, type PipelineStage } from '#api/contract/enumerations.ts'
import type { SavedStartup } from '#api/contract/saved-startup.ts'
import { Icon } from '#site/ui/Icon.tsx'
import { savedName } from './saved-view.ts'

export interface StageSelectProps {
  entry: SavedStartup
  onMove: (entry: SavedStartup, stage: PipelineStage) => void
}

/** The stage of a startup, changed where it stands. The platform's own list, because there is one in every row. */
export function StageSelect({ entry, onMove }: StageSelectProps) {
  return (
    <span className="stage-select" data-stage={entry.pipeline}>
      <select
        aria-label={`Stage of ${savedName(entry)}`}
        value={entry.pipeline}
        onChange={(event) => {
          const stage = parseOneOf(PIPELINE_STAGES, event.target.value)
          if (stage) onMove(entry, stage)
        }}
      >
        {PIPELINE_STAGES.map((stage) => (
          <option key={stage} value={stage}>
            {PIPELINE_LABELS[stage]}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" />
    </span>
  )
}
