import type { ReactNode } from 'react'
import { Tab, TabList, TabPanel as AriaTabPanel, Tabs as AriaTabs, type Key } from 'react-aria-components/Tabs'
import { Icon } from './Icon.tsx'
import './Tabs.css'

export interface TabItem<Id extends string> {
  id: Id
  label: string
  /** A number after the label, open requests for example; 0 is not shown. */
  count?: number
  /** How many fields in the panel are not right: the tab says where to look. */
  problems?: number
  isDisabled?: boolean
}

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

/** Tabs with arrow keys; the panels stand as children. */
export function Tabs<Id extends string>({
  label,
  items,
  isFilled,
  children,
  onSelectionChange,
  ...props
}: TabsProps<Id>) {
  return (
    <AriaTabs {...props} className="tabs" onSelectionChange={(key: Key) => onSelectionChange?.(key as Id)}>
      <TabList aria-label={label} className={isFilled ? 'tab-list tab-list-fill' : 'tab-list'}>
        {items.map((item) => (
          <Tab key={item.id} id={item.id} isDisabled={item.isDisabled} className="tab">
            {item.label}
            {item.problems ? (
              <span className="tab-problems">
                <Icon name="warning" />
                <span className="visually-hidden">
                  {item.problems === 1 ? '1 problem' : `${item.problems} problems`}
                </span>
              </span>
            ) : null}
            {item.count ? <span className="tab-count">{item.count}</span> : null}
          </Tab>
        ))}
      </TabList>
      {children}
    </AriaTabs>
  )
}

export interface TabPanelProps {
  id: string
  children: ReactNode
  /** Keeps what is typed in a panel while another is shown. */
  shouldForceMount?: boolean
}

/** What one tab shows. */
export function TabPanel(props: TabPanelProps) {
  return <AriaTabPanel {...props} className="tab-panel" />
}
