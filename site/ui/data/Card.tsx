import type { ReactNode } from 'react'

export interface CardProps {
  /** So that a link leads to it. */
  id?: string
  title?: ReactNode
  /** At the right of the title. */
  action?: ReactNode
  children: ReactNode
  tone?: 'plain' | 'raised' | 'sunken'
  /** The level of the title in the page's outline. */
  headingLevel?: 2 | 3
}

/** A box of things that belong together, a section when it has a title. */
export function Card({ id, title, action, children, tone = 'plain', headingLevel = 2 }: CardProps) {
  const Heading = `h${headingLevel}` as const
  const Box = title ? 'section' : 'div'
  return (
    <Box id={id} className={tone === 'plain' ? 'card' : `card card-${tone}`}>
      {(title || action) && (
        <div className="cluster cluster-apart">
          {title && <Heading className="card-title">{title}</Heading>}
          {action}
        </div>
      )}
      {children}
    </Box>
  )
}
