import { useId } from 'react'
import './ProgressBar.css'

export interface ProgressBarProps {
  label: string
  /** 0 to 100; left out while no one knows. */
  value?: number
  /** Instead of "n%". */
  valueLabel?: string
  isLabelHidden?: boolean
  /** A meter shows a state (interest, completion), progress a work that goes on. */
  kind?: 'progress' | 'meter'
  tone?: 'primary' | 'accent'
}

/** How far something is. */
export function ProgressBar({
  label,
  value,
  valueLabel,
  isLabelHidden,
  kind = 'progress',
  tone = 'primary',
}: ProgressBarProps) {
  const id = useId()
  const share = value === undefined ? undefined : Math.min(100, Math.max(0, value))
  const text = valueLabel ?? (share === undefined ? '' : `${Math.round(share)}%`)
  return (
    <div className="progress" data-tone={tone}>
      <div className={isLabelHidden ? 'visually-hidden' : 'progress-head'}>
        <span id={id}>{label}</span>
        <span className="numeric">{text}</span>
      </div>
      <div
        className="progress-track"
        role={kind === 'meter' ? 'meter' : 'progressbar'}
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={share}
        aria-valuetext={text || undefined}
      >
        <span
          className="progress-fill"
          data-unknown={share === undefined || undefined}
          style={{ inlineSize: share === undefined ? undefined : `${share}%` }}
        />
      </div>
    </div>
  )
}
