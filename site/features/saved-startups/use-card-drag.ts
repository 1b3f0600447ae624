import { useEffect, type RefObject } from 'react'
import { parseOneOf } from '#api/platform/contract/enumerations.ts'
import { PIPELINE_STAGES, type PipelineStage } from '#api/saved-startups/contract/pipeline.ts'

const DRAGGED = 'application/x-saved-startup'

const within = (event: DragEvent, selector: string) => (event.target as Element).closest?.<HTMLElement>(selector)

/**
 * Lets a mouse drag cards (`data-card`) into columns (`data-column`) of a board. What it does can be done by buttons as
 * well, so it stands apart from them.
 */
export function useCardDrag(board: RefObject<HTMLElement | null>, onDrop: (id: number, stage: PipelineStage) => void) {
  useEffect(() => {
    const element = board.current
    if (!element) return undefined
    const over = new AbortController()
    const listen = (name: 'dragstart' | 'dragover' | 'dragend' | 'drop', listener: (event: DragEvent) => void) =>
      element.addEventListener(name, listener, { signal: over.signal })
    const mark = (column: HTMLElement | null | undefined) => {
      for (const other of element.querySelectorAll('[data-target]')) other.removeAttribute('data-target')
      column?.setAttribute('data-target', '')
    }

    listen('dragstart', (event) => {
      const id = within(event, '[data-card]')?.dataset['card']
      if (id) event.dataTransfer?.setData(DRAGGED, id)
    })
    listen('dragover', (event) => {
      if (!event.dataTransfer?.types.includes(DRAGGED)) return
      event.preventDefault()
      mark(within(event, '[data-column]'))
    })
    listen('dragend', () => mark(null))
    listen('drop', (event) => {
      event.preventDefault()
      mark(null)
      const stage = parseOneOf(PIPELINE_STAGES, within(event, '[data-column]')?.dataset['column'] ?? '')
      const id = Number(event.dataTransfer?.getData(DRAGGED))
      if (stage && id > 0) onDrop(id, stage)
    })
    return () => over.abort()
  }, [board, onDrop])
}
