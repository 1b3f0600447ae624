import { PIPELINE_LABELS, type PipelineStage } from '#api/saved-startups/contract/pipeline.ts'
import type { SavedStartup } from '#api/saved-startups/contract/responses.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { EntryButtons } from './EntryButtons.tsx'
import { EntryTags } from './EntryTags.tsx'
import { FinishButtons } from './FinishButtons.tsx'
import { stageBeside, whenLabel } from './pipeline.ts'
import { savedName } from './saved-view.ts'
import { StageSelect } from './StageSelect.tsx'

export interface PipelineCardProps {
  entry: SavedStartup
  /** Calendar day. */
  today: string
  timeZone: string
  onTag: (tag: string) => void
  onPlan: (entry: SavedStartup) => void
  onNotes: (entry: SavedStartup) => void
  /** `control` is what was pressed, as a selector within the card. */
  onMove: (entry: SavedStartup, stage: PipelineStage, control: string) => void
}

/** A saved startup on the board. */
export function PipelineCard({ entry, today, timeZone, onTag, onPlan, onNotes, onMove }: PipelineCardProps) {
  return (
    <li className="stack pipeline-card" data-card={entry.id} draggable>
      <CardText entry={entry} today={today} />
      <EntryTags entry={entry} onChoose={onTag} />
      <FinishButtons entry={entry} timeZone={timeZone} isCompact />
      <StageSelect entry={entry} onMove={(_, next) => onMove(entry, next, 'select')} />
      <div className="pipeline-actions">
        <Step entry={entry} step={-1} onMove={onMove} />
        <Step entry={entry} step={1} onMove={onMove} />
        <EntryButtons entry={entry} onPlan={onPlan} onNotes={onNotes} />
      </div>
    </li>
  )
}

function CardText({ entry, today }: Pick<PipelineCardProps, 'entry' | 'today'>) {
  const { startup, startupId, nextAction, nextActionOn, passedReason } = entry
  return (
    <>
      <p className="pipeline-name">
        {startup ? (
          <a href={`/startup/${startupId}`} draggable={false}>
            {savedName(entry)}
          </a>
        ) : (
          <span className="soft">{savedName(entry)}</span>
        )}
      </p>
      {startup && <p className="fine soft">{startup.industry}</p>}
      {passedReason && <p className="fine soft clamp-3">{passedReason}</p>}
      {nextAction && (
        <p
          className="stack fine pipeline-next soft"
          data-due={(nextActionOn !== null && nextActionOn <= today) || undefined}
        >
          <span>{nextAction}</span>
          {nextActionOn && <time dateTime={nextActionOn}>{whenLabel(nextActionOn, today)}</time>}
        </p>
      )}
    </>
  )
}

interface StepProps extends Pick<PipelineCardProps, 'entry' | 'onMove'> {
  step: 1 | -1
}

function Step({ entry, step, onMove }: StepProps) {
  const next = stageBeside(entry.pipeline, step)
  const control = step === 1 ? 'move-on' : 'move-back'
  return (
    <Button
      className={control}
      variant="quiet"
      size="small"
      icon={step === 1 ? 'arrow-right' : 'arrow-left'}
      isDisabled={!next}
      aria-label={next ? `Move ${savedName(entry)} to ${PIPELINE_LABELS[next]}` : `${savedName(entry)} is at the end`}
      onPress={() => next && onMove(entry, next, `.${control}`)}
    />
  )
}
