import { useId, type ReactNode } from 'react'
import './chart.css'

export interface ChartFigureProps {
  title: string
  /** One sentence under the title: what is counted, and what is not. */
  description?: string
  /** The level of the title in the page's outline. */
  headingLevel?: 2 | 3 | 4
}

interface Props extends ChartFigureProps {
  children: ReactNode
  /** The same numbers as a table: its head, then its rows, the first cell of each its name. */
  head: readonly string[]
  rows: readonly (readonly (string | number)[])[]
}

/** A chart of numbers with its name, and the same numbers as a table for anyone who prefers to read them. */
export function ChartFigure({ title, description, headingLevel = 3, children, head, rows }: Props) {
  const id = useId()
  const Heading = `h${headingLevel}` as const
  return (
    <figure className="chart" aria-labelledby={id}>
      <figcaption>
        <Heading className="chart-title" id={id}>
          {title}
        </Heading>
        {description && <p className="small soft">{description}</p>}
      </figcaption>
      {children}
      <details className="chart-details">
        <summary>
          Show as a table<span className="visually-hidden">: {title}</span>
        </summary>
        <table className="chart-table" aria-labelledby={id}>
          <thead>
            <tr>
              {head.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, ...cells]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {cells.map((cell, index) => (
                  <td key={head[index + 1]} className="numeric">
                    {typeof cell === 'number' ? cell.toLocaleString('en-US') : cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}
