import { MARK_BUD, MARK_LATHS, MARK_STROKE, MARK_VIEW_BOX } from './mark.ts'

/** The brand's mark; decorative, so a name stands beside it. `size` in pixels. */
export function Mark({ size = 32 }: { size?: number }) {
  return (
    <svg className="mark" viewBox={MARK_VIEW_BOX} width={size} height={size} fill="none" aria-hidden="true">
      <path d={MARK_LATHS} stroke="currentColor" strokeWidth={MARK_STROKE} />
      <circle {...MARK_BUD} fill="var(--color-accent)" />
    </svg>
  )
}
