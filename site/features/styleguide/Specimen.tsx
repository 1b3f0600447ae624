import type { ReactNode } from 'react'

/** One section of the style guide. */
export function Specimen({ title, children }: { title: string; children: ReactNode }) {
  const id = title.toLowerCase().replaceAll(' ', '-')
  return (
    <section className="specimen" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className="stack" style={{ '--gap': 'var(--space-5)' } as object}>
        {children}
      </div>
    </section>
  )
}

/** A named row of states. */
export function Row({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="stack" style={{ '--gap': 'var(--space-2)' } as object}>
      <h3 className="specimen-row">{title}</h3>
      <div className="cluster">{children}</div>
    </div>
  )
}
