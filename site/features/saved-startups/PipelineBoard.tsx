import { useCallback, useEffect, useRef } from 'react'
import type { PipelineStage } from '#api/saved-startups/contract/pipeline.ts'
import type { SavedStartup } from '#api/saved-startups/contract/responses.ts'
import { pipelineColumns } from './pipeline.ts'
import { PipelineCard, type PipelineCardProps } from './PipelineCard.tsx'
import { useCardDrag } from './use-card-drag.ts'
import type { Pipeline } from './use-pipeline.ts'
import './pipeline.css'

export interface PipelineBoardProps extends Omit<PipelineCardProps, 'entry' | 'onMove'> {
  list: readonly SavedStartup[]
  pipeline: Pipeline
}

/** Saved startups by stage. A card moves by its arrows, by its list of stages, or by dragging. */
export function PipelineBoard({ list, pipeline, ...shown }: PipelineBoardProps) {
  const { move: moveEntry } = pipeline
  const board = useRef<HTMLDivElement>(null)
  /** The card whose move is under way: the keyboard goes with it, once. */
  const moved = useRef<{ id: number; stage: PipelineStage; control: string } | null>(null)

  // The card is drawn again in its new column; the keyboard goes with it.
  useEffect(() => {
    if (!moved.current) return
    const { id, stage, control } = moved.current
    // Another change of the list came first.
    if (!list.some((entry) => entry.id === id && entry.pipeline === stage)) return
    moved.current = null
    const card = board.current?.querySelector<HTMLElement>(`[data-card="${id}"]`)
    if (!card || card.contains(document.activeElement)) return
    const wanted = card.querySelector<HTMLElement>(`${control}:not(:disabled)`)
    ;(wanted ?? card.querySelector<HTMLElement>('select'))?.focus()
  }, [list])

  const move = useCallback(
    async (entry: SavedStartup, stage: PipelineStage, control: string) => {
      const own = { id: entry.id, stage, control }
      moved.current = own
      if (!(await moveEntry(entry, stage)) && moved.current === own) moved.current = null
    },
    [moveEntry],
  )

  const drop = useCallback(
    (id: number, stage: PipelineStage) => {
      const entry = list.find((candidate) => candidate.id === id)
      if (entry) void move(entry, stage, 'select')
    },
    [list, move],
  )
  useCardDrag(board, drop)

  return (
    <div className="pipeline" ref={board}>
      {pipelineColumns(list).map(({ stage, label, entries }) => (
        <section key={stage} className="stack pipeline-column" aria-label={label} data-column={stage}>
          <h2 className="pipeline-head small">
            {label} <span className="numeric soft">{entries.length}</span>
          </h2>
          {entries.length === 0 && <p className="fine faint pipeline-none">No startups here.</p>}
          <ul className="stack pipeline-cards" role="list">
            {entries.map((entry) => (
              <PipelineCard key={entry.id} {...shown} entry={entry} onMove={move} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
