import type { ReactNode } from 'react'
import type { IconName } from '#site/ui/brand/icons.ts'

export interface MenuAction {
  id: string
  label: string
  icon?: IconName
  /** Leads somewhere instead of acting. */
  href?: string
  onAction?: () => void
  tone?: 'default' | 'danger'
  isDisabled?: boolean
  /** Draws a line before it. */
  startsGroup?: boolean
}

export interface MenuContent {
  /** Names the menu for a screen reader. */
  label: string
  items: readonly MenuAction[]
  /** Stands over the items, who is signed in for example. */
  header?: ReactNode
  placement?: 'bottom start' | 'bottom end'
}
