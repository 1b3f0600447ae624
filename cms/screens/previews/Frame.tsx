import type { ReactNode } from 'react'

/** One place of the site where the entry shows. */
export function Place({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="preview-place" aria-label={name}>
      <p className="preview-name">{name}</p>
      {children}
    </section>
  )
}

/** Stands where a text is still to be written. */
export const orHint = (text: string | undefined, hint: string): ReactNode =>
  text || <span className="soft">{hint}</span>
