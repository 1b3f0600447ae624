import { Fragment, type RefObject } from 'react'
import { Menu, MenuItem } from 'react-aria-components/Menu'
import { Separator } from 'react-aria-components/Separator'
import { Icon } from '#site/ui/brand/Icon.tsx'
import type { IconName } from '#site/ui/brand/icons.ts'
import PopoverPanel from './PopoverPanel.tsx'
import './popover.css'
import './Menu.css'

export interface MenuAction {
  id: string
  label: string
  icon: IconName
  tone?: 'danger'
  /** Draws a line before it. */
  startsGroup?: boolean
}

export interface MenuPanelProps {
  label: string
  opener: RefObject<HTMLElement | null>
  actions: readonly MenuAction[]
  /** Which action has the focus first. */
  from: 'first' | 'last'
  onAction: (id: string) => void
  onClose: () => void
}

/** The actions that a button opens. */
export default function MenuPanel({ label, opener, actions, from, onAction, onClose }: MenuPanelProps) {
  return (
    <PopoverPanel className="menu-popover" {...{ label, opener, onClose }}>
      <Menu
        aria-label={label}
        className="option-list"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- a menu that opens takes the focus
        autoFocus={from}
        onAction={(key) => onAction(String(key))}
        onClose={onClose}
      >
        {actions.map(({ id, label: text, icon, tone, startsGroup }) => (
          <Fragment key={id}>
            {startsGroup && <Separator className="menu-line" />}
            <MenuItem
              id={id}
              textValue={text}
              className={tone === 'danger' ? 'option menu-item menu-danger' : 'option menu-item'}
            >
              <Icon name={icon} />
              <span>{text}</span>
            </MenuItem>
          </Fragment>
        ))}
      </Menu>
    </PopoverPanel>
  )
}
