import type { RefObject } from 'react'
import { Menu as AriaMenu, MenuItem, Popover, Separator } from 'react-aria-components/Menu'
import { Icon } from '#site/ui/brand/Icon.tsx'
import type { MenuContent } from './menu-content.ts'

export interface MenuPopoverProps extends MenuContent {
  button: RefObject<HTMLButtonElement | null>
  isOpen: boolean
  /** Which item has the focus when it opens. */
  focused: 'first' | 'last'
  onOpenChange: (isOpen: boolean) => void
}

/** The open menu: its keys, its place and its screen reader are react-aria's. */
export default function MenuPopover(props: MenuPopoverProps) {
  const { label, items, header, placement, button, isOpen, focused, onOpenChange } = props
  return (
    <Popover
      className="popover menu-popover"
      {...{ isOpen, onOpenChange, placement }}
      trigger="MenuTrigger"
      triggerRef={button}
      offset={6}
    >
      {header && <div className="menu-header">{header}</div>}
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a menu has the focus while it is open */}
      <AriaMenu aria-label={label} className="option-list" autoFocus={focused} onClose={() => onOpenChange(false)}>
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
  )
}
