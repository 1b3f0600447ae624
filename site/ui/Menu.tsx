import type { ReactElement, ReactNode } from 'react'
import { Menu as AriaMenu, MenuItem, MenuTrigger, Popover, Separator } from 'react-aria-components/Menu'
import { Icon } from './Icon.tsx'
import type { IconName } from './icons.ts'
import './popover.css'
import './Menu.css'

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

export interface MenuProps {
  /** Names the menu for a screen reader. */
  label: string
  /** The button that opens it. */
  trigger: ReactElement
  items: readonly MenuAction[]
  /** Stands over the items, who is signed in for example. */
  header?: ReactNode
  placement?: 'bottom start' | 'bottom end'
}

/** Actions behind a button. */
export function Menu({ label, trigger, items, header, placement = 'bottom end' }: MenuProps) {
  return (
    <MenuTrigger>
      {trigger}
      <Popover className="popover menu-popover" placement={placement} offset={6}>
        {header && <div className="menu-header">{header}</div>}
        <AriaMenu aria-label={label} className="option-list">
          {items.flatMap((item) => [
            ...(item.startsGroup ? [<Separator key={`${item.id}-line`} className="menu-line" />] : []),
            <MenuItem
              key={item.id}
              id={item.id}
              textValue={item.label}
              href={item.href}
              onAction={item.onAction}
              isDisabled={item.isDisabled}
              className={item.tone === 'danger' ? 'option menu-item menu-danger' : 'option menu-item'}
            >
              {item.icon && <Icon name={item.icon} />}
              <span>{item.label}</span>
            </MenuItem>,
          ])}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  )
}
