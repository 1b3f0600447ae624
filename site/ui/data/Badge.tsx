import type { ReactNode } from 'react'

export interface BadgeProps {
  children: ReactNode
  tone?: 'neutral' | 'primary' | 'accent' | 'success' | 'danger' | 'info'
  /** A dot before the text, for states. */
  hasDot?: boolean
}

/** A word about a thing: its state, its industry. */
export function Badge({ children, tone = 'neutral', hasDot }: BadgeProps) {
  return <span className={['badge', `badge-${tone}`, hasDot && 'badge-dot'].filter(Boolean).join(' ')}>{children}</span>
}
