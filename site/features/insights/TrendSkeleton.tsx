import { Skeleton } from '#site/ui/feedback/Skeleton.tsx'

/** The room that the pictures will take. */
export function TrendSkeleton() {
  return (
    <div className="report-charts">
      <output className="visually-hidden">Loading the charts</output>
      {['people', 'activity', 'stages', 'industries'].map((id) => (
        <div key={id} className="card" aria-hidden="true">
          <Skeleton width="60%" height="1.5em" />
          <Skeleton height="20rem" />
        </div>
      ))}
    </div>
  )
}
