import type { ComponentProps } from 'react'
import { Focusable } from 'react-aria-components/Focusable'
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip'
import './Tooltip.css'

export interface TooltipProps {
  /** A few words that are also said elsewhere. */
  content: string
  /** Milliseconds of pointing until it opens; 700 unless given (rules: Placeholders). */
  delay?: number
  /** One focusable element: a Button of this design system, a button or a link. */
  children: ComponentProps<typeof Focusable>['children']
}

/** A hint on pointing or focusing, which can be pointed at itself (WCAG 1.4.13); Escape and a press close it. */
export function Tooltip({ content, delay = 700, children }: TooltipProps) {
  return (
    <TooltipTrigger delay={delay}>
      <Focusable>{children}</Focusable>
      <AriaTooltip className="tooltip" offset={8}>
        {content}
      </AriaTooltip>
    </TooltipTrigger>
  )
}
