export interface SkeletonProps {
  /** Any CSS size. */
  width?: string
  height?: string
  isRound?: boolean
}

/** A placeholder for what is loading. Decorative: the group around it says "Loading" once. */
export function Skeleton({ width, height, isRound }: SkeletonProps) {
  const style = { inlineSize: width, blockSize: height, borderRadius: isRound ? '50%' : undefined }
  return <span className="skeleton" aria-hidden="true" style={style} />
}

/** Six placeholders of cards while a list loads (rules: Placeholders). */
export function SkeletonCards({ count = 6, label = 'Loading' }: { count?: number; label?: string }) {
  return (
    <div className="grid">
      <output className="visually-hidden">{label}</output>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="card card-flush" aria-hidden="true">
          <Skeleton height="8.5rem" />
          <div className="card-body">
            <Skeleton width="65%" height="1.3em" />
            <Skeleton />
            <Skeleton width="85%" />
          </div>
        </div>
      ))}
    </div>
  )
}

/** Placeholders of rows while a table loads. */
export function SkeletonRows({ count = 6, label = 'Loading' }: { count?: number; label?: string }) {
  return (
    <div className="stack">
      <output className="visually-hidden">{label}</output>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} height="2.5rem" />
      ))}
    </div>
  )
}
