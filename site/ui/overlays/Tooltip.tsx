import type { ReactElement } from 'react'
import { Focusable, Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip'
import './Tooltip.css'

export interface TooltipProps {
  /** A few words that are also said elsewhere. */
  content: string
  /** Milliseconds of pointing until it opens; 700 unless given (rules: Placeholders). */
  delay?: number
  placement?: 'top' | 'bottom' | 'left' | 'right'
  /** One focusable element: a Button of this design system, a button or a link. */
  children: ReactElement<Record<string, unknown>>
}

/** A hint on pointing or focusing. */
export function Tooltip({ content, delay = 700, placement = 'top', children }: TooltipProps) {
  return (
    <TooltipTrigger delay={delay}>
      {typeof children.type === 'string' ? <Focusable>{children as never}</Focusable> : children}
      <AriaTooltip className="tooltip" placement={placement} offset={8}>
        {content}
      </AriaTooltip>
    </TooltipTrigger>
  )
}
