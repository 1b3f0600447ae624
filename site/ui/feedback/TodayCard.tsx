import type { ReactNode } from 'react'
import './TodayCard.css'

/** What waits for a person, each thing a section, in one card of a dashboard; not seen while nothing waits. */
export function TodayCard({ children }: { children: ReactNode }) {
  return (
    <div className="card today">
      <h2 className="card-title">Today</h2>
      {children}
    </div>
  )
}
