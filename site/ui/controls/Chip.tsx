import type { ReactNode } from 'react'
import './Chip.css'

export interface ChipProps {
  isPressed: boolean
  onPress: () => void
  /** It can't be chosen now; it keeps its focus, and a click says why. */
  isDisabled?: boolean
  /** What a screen reader says, where the text alone isn't enough; it contains the text. */
  'aria-label'?: string
  children: ReactNode
}

/** One of several offered values, on or off. */
export const Chip = ({ isPressed, isDisabled, onPress, children, ...props }: ChipProps) => (
  <button
    {...props}
    type="button"
    className="chip small soft numeric"
    aria-pressed={isPressed}
    aria-disabled={isDisabled || undefined}
    onClick={onPress}
  >
    {children}
  </button>
)
