import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Icon } from '#site/ui/brand/Icon.tsx'
import type { IconName } from '#site/ui/brand/icons.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { announce } from '#site/ui/feedback/announce.ts'
import { useRowFocus } from '#site/ui/list/use-row-focus.ts'
import './today.css'

/** One thing that needs the user. */
export interface TodayItem {
  /** Which one it is, among all kinds. */
  key: string
  icon: IconName
  title: ReactNode
  detail?: ReactNode
  actions: ReactNode
  /** Whether its action has room beside it on a phone. */
  isShort?: boolean
}

/** Shown at first; the others unfold. */
const SHOWN = 5

export interface TodayCardProps {
  items: readonly TodayItem[]
  /** What else the card asks of the user, so that they aren't told that nothing is left. */
  asksMore?: boolean
  /** What comes after the list, each a section. */
  children?: ReactNode
}

/** Everything that needs the user, each thing with its action. */
export function TodayCard({ items, asksMore = false, children }: TodayCardProps) {
  const [showsAll, setShowsAll] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = showsAll ? items : items.slice(0, SHOWN)
  const row = useRowFocus(
    shown.map(({ key }) => key),
    heading,
  )
  useAnnouncedCount(items.length)
  return (
    <section className="card today" aria-labelledby="today">
      <h2 id="today" ref={heading} tabIndex={-1} className="card-title">
        Today {items.length > 0 && <span className="badge badge-accent numeric">{items.length}</span>}
      </h2>
      {items.length === 0 && !asksMore && (
        <p className="today-done">
          <Icon name="check-circle" />
          You’re all caught up.
        </p>
      )}
      {items.length > 0 && (
        <ul className="today-items" role="list">
          {shown.map(({ key, icon, title, detail, actions, isShort }) => (
            <li key={key} className={isShort ? 'today-item today-short' : 'today-item'} tabIndex={-1} {...row(key)}>
              <Icon name={icon} />
              <div className="today-text">
                <p className="today-title">{title}</p>
                {detail && <div className="small soft">{detail}</div>}
              </div>
              <div className="today-actions">{actions}</div>
            </li>
          ))}
        </ul>
      )}
      {shown.length < items.length && (
        <Button variant="quiet" size="small" onPress={() => setShowsAll(true)}>
          Show {items.length - shown.length} more
        </Button>
      )}
      {children}
    </section>
  )
}

/** Says how much is left when something was dealt with. */
function useAnnouncedCount(count: number): void {
  const before = useRef(count)
  useEffect(() => {
    if (count < before.current) announce(count === 0 ? 'You’re all caught up.' : `${count} left for today`)
    before.current = count
  }, [count])
}
