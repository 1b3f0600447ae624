import { createContext, use, useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { plainKey } from '#site/lib/page/plain-key.ts'
import { Icon } from '#site/ui/brand/Icon.tsx'
import { nextTab, type TabItem } from './next-tab.ts'
import './Tabs.css'

export interface TabsProps<Id extends string> {
  /** Names the tab list for a screen reader. */
  label: string
  items: readonly TabItem<Id>[]
  /** Controlled, so that the choice can live in the address; with `onSelectionChange`. */
  selectedKey?: Id
  defaultSelectedKey?: Id
  onSelectionChange?: (id: Id) => void
  /** Equal tabs over the whole width. */
  isFilled?: boolean
  /** One `TabPanel` an item. */
  children: ReactNode
}

const TabsContext = createContext({ base: '', selected: '' })

/**
 * Tabs by the ARIA pattern: arrows, Home and End choose, one stop for the Tab key. Written here and not over
 * react-aria's collections, because a saved list can't spare their 26 kB of script (docs/decisions/0082).
 */
export function Tabs<Id extends string>({ label, items, isFilled, children, ...props }: TabsProps<Id>) {
  const base = useId()
  const list = useRef<HTMLDivElement>(null)
  const [own, setOwn] = useState(props.defaultSelectedKey ?? items.find((item) => !item.isDisabled)?.id)
  const selected = props.selectedKey ?? own

  // On a small screen the chosen tab, or the one that the address names, may be out of sight.
  useEffect(() => {
    const box = list.current?.getBoundingClientRect()
    const tab = list.current?.querySelector('[aria-selected="true"]')?.getBoundingClientRect()
    if (box && tab) list.current!.scrollLeft += Math.max(0, tab.right - box.right) + Math.min(0, tab.left - box.left)
  }, [selected])

  function select(id: Id) {
    setOwn(id)
    if (id !== selected) props.onSelectionChange?.(id)
  }

  function onKeyDown(event: KeyboardEvent) {
    const next = nextTab(items, selected, plainKey(event))
    if (next === undefined) return
    event.preventDefault()
    select(next)
    list.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(next)}"]`)?.focus()
  }

  return (
    <div className="tabs">
      <div ref={list} role="tablist" aria-label={label} className={isFilled ? 'tab-list tab-list-fill' : 'tab-list'}>
        {items.map(({ id, label: text, count, problems, isDisabled }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${base}-${id}`}
            data-tab={id}
            className="tab"
            aria-selected={id === selected}
            aria-controls={id === selected ? `${base}-${id}-panel` : undefined}
            tabIndex={id === selected ? 0 : -1}
            disabled={isDisabled}
            onClick={() => select(id)}
            onKeyDown={onKeyDown}
          >
            {text}
            {problems ? (
              <span className="tab-problems">
                <Icon name="warning" />
                <span className="visually-hidden">{problems === 1 ? '1 problem' : `${problems} problems`}</span>
              </span>
            ) : null}
            {count ? <span className="tab-count">{count}</span> : null}
          </button>
        ))}
      </div>
      <TabsContext value={{ base, selected: selected ?? '' }}>{children}</TabsContext>
    </div>
  )
}

export interface TabPanelProps {
  id: string
  children: ReactNode
  /** Keeps what is typed in a panel while another is shown. */
  shouldForceMount?: boolean
}

/** What one tab shows. */
export function TabPanel({ id, children, shouldForceMount }: TabPanelProps) {
  const { base, selected } = use(TabsContext)
  const isShown = id === selected
  if (!isShown && !shouldForceMount) return null
  return (
    <div
      role="tabpanel"
      id={`${base}-${id}-panel`}
      aria-labelledby={`${base}-${id}`}
      className="tab-panel"
      tabIndex={0}
      hidden={!isShown}
    >
      {children}
    </div>
  )
}
