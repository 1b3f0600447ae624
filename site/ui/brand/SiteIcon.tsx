import { ICON_BUD, ICON_LATHS, ICON_STROKE, ICON_VIEW_BOX } from './site-icon.ts'

/** The site's icon; decorative, so a name stands beside it. `size` in pixels. */
export function SiteIcon({ size = 32 }: { size?: number }) {
  return (
    <svg className="mark" viewBox={ICON_VIEW_BOX} width={size} height={size} fill="none" aria-hidden="true">
      <path d={ICON_LATHS} stroke="currentColor" strokeWidth={ICON_STROKE} />
      <circle {...ICON_BUD} fill="var(--color-accent)" />
    </svg>
  )
}
