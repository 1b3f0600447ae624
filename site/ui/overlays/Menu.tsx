import { useRef, useState, type ReactElement, type ReactNode, type RefObject } from 'react'
import { ButtonContext, type ButtonProps } from 'react-aria-components/Button'
import { Menu as AriaMenu, MenuItem, Popover, Separator } from 'react-aria-components/Menu'
import { Icon } from '#site/ui/brand/Icon.tsx'
import type { IconName } from '#site/ui/brand/icons.ts'
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

const OPENING_KEYS: Partial<Record<string, 'first' | 'last'>> = { ArrowDown: 'first', ArrowUp: 'last' }

/** Actions behind a button. Until it is opened there is the button alone: a table has a menu in each of its rows. */
export function Menu({ label, trigger, items, header, placement = 'bottom end' }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [focused, setFocused] = useState<'first' | 'last'>()
  const [isOpen, setOpen] = useState(false)

  function open(at: 'first' | 'last') {
    setFocused(at)
    setOpen(true)
  }

  const onKeyDown: ButtonProps['onKeyDown'] = (event) => {
    const at = OPENING_KEYS[event.key]
    // Other keys belong to the page: a slash opens the search.
    if (!at) return event.continuePropagation()
    // The page would scroll.
    event.preventDefault()
    open(at)
  }

  const opener = {
    ref: button,
    'aria-haspopup': 'menu',
    'aria-expanded': isOpen,
    onPress: () => open('first'),
    onKeyDown,
  } as const
  return (
    <>
      <ButtonContext value={opener}>{trigger}</ButtonContext>
      {focused && (
        <MenuPopover {...{ label, items, header, placement, button, isOpen, focused }} onOpenChange={setOpen} />
      )}
    </>
  )
}

interface MenuPopoverProps extends Omit<MenuProps, 'trigger'> {
  button: RefObject<HTMLButtonElement | null>
  isOpen: boolean
  /** Which item has the focus when it opens. */
  focused: 'first' | 'last'
  onOpenChange: (isOpen: boolean) => void
}

function MenuPopover(props: MenuPopoverProps) {
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
