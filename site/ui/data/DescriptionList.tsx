import type { ReactNode } from 'react'
import './DescriptionList.css'

export interface DescriptionListProps {
  /** An item without a value is left out; pass a text such as "Not given" to keep it. */
  items: readonly { term: string; description: ReactNode }[]
}

/** Facts: a term and its value a line, one under the other where there is little room. */
export function DescriptionList({ items }: DescriptionListProps) {
  return (
    <dl className="description-list">
      {items
        .filter(
          ({ description }) =>
            description !== null && description !== undefined && description !== '' && description !== false,
        )
        .map(({ term, description }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{description}</dd>
          </div>
        ))}
    </dl>
  )
}
