import { useCallback, useEffect, useRef } from 'react'
import { PIPELINE_LABELS, type PipelineStage } from '#api/contract/enumerations.ts'
import type { SavedStartup } from '#api/contract/saved-startup/schema.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { EntryTags } from './EntryTags.tsx'
import { FinishButtons } from './FinishButtons.tsx'
import { pipelineColumns, stageBeside, whenLabel } from './pipeline.ts'
import { savedName } from './saved-view.ts'
import { StageSelect } from './StageSelect.tsx'
import { useCardDrag } from './use-card-drag.ts'
import type { Pipeline } from './use-pipeline.ts'
import './pipeline.css'

export interface PipelineBoardProps {
  list: readonly SavedStartup[]
  /** Calendar day. */
  today: string
  timeZone: string
  pipeline: Pipeline
  onTag: (tag: string) => void
  onNotes: (entry: SavedStartup) => void
}

/** Saved startups by stage. A card moves by its arrows, by its list of stages, or by dragging. */
export function PipelineBoard({ list, today, timeZone, pipeline, onTag, onNotes }: PipelineBoardProps) {
  const { move: moveEntry } = pipeline
  const board = useRef<HTMLDivElement>(null)
  const moved = useRef<{ id: number; control: string } | null>(null)

  // The card is drawn anew in its new column; the keyboard goes with it.
  useEffect(() => {
    if (!moved.current) return
    const { id, control } = moved.current
    const card = board.current?.querySelector<HTMLElement>(`[data-card="${id}"]`)
    if (!card || card.contains(document.activeElement)) return
    moved.current = null
    const wanted = card.querySelector<HTMLElement>(`${control}:not(:disabled)`)
    ;(wanted ?? card.querySelector<HTMLElement>('select'))?.focus()
  }, [list])

  function move(entry: SavedStartup, stage: PipelineStage, control: string) {
    moved.current = { id: entry.id, control }
    void moveEntry(entry, stage)
  }

  const drop = useCallback(
    (id: number, stage: PipelineStage) => {
      const entry = list.find((one) => one.id === id)
      if (!entry) return
      moved.current = { id, control: 'select' }
      void moveEntry(entry, stage)
    },
    [list, moveEntry],
  )
  useCardDrag(board, drop)

  return (
    <div className="pipeline" ref={board}>
      {pipelineColumns(list).map(({ stage, label, entries }) => (
        <section key={stage} className="stack pipeline-column" aria-label={label} data-column={stage}>
          <h3 className="pipeline-head small">
            {label} <span className="numeric soft">{entries.length}</span>
          </h3>
          {entries.length === 0 && <p className="fine faint pipeline-none">No startups here.</p>}
          <ul className="stack pipeline-cards" role="list">
            {entries.map((entry) => (
              <li key={entry.id} className="stack pipeline-card" data-card={entry.id} draggable>
                <CardText entry={entry} today={today} />
                <EntryTags entry={entry} onChoose={onTag} />
                <FinishButtons entry={entry} timeZone={timeZone} isCompact />
                <StageSelect entry={entry} onMove={(_, next) => move(entry, next, 'select')} />
                <div className="pipeline-actions">
                  <Step entry={entry} step={-1} onMove={move} />
                  <Step entry={entry} step={1} onMove={move} />
                  <Button
                    variant="quiet"
                    size="small"
                    icon="calendar"
                    aria-label={`Plan for ${savedName(entry)}`}
                    onPress={() => pipeline.plan({ id: entry.id })}
                  />
                  <Button
                    variant="quiet"
                    size="small"
                    icon={entry.notes || entry.tags.length > 0 ? 'file' : 'edit'}
                    aria-label={`Notes on ${savedName(entry)}`}
                    onPress={() => onNotes(entry)}
                  />
                </div>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <p className="visually-hidden" aria-live="polite">
        {pipeline.said}
      </p>
    </div>
  )
}

function CardText({ entry, today }: { entry: SavedStartup; today: string }) {
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

interface StepProps {
  entry: SavedStartup
  step: 1 | -1
  onMove: (entry: SavedStartup, stage: PipelineStage, control: string) => void
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
