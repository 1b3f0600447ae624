import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { BarChart } from './BarChart.tsx'
import { dayPoint, monthPoint } from './chart-points.ts'
import { labelStep, linePoints, scaleFor } from './chart-scale.ts'
import { TimeChart } from './TimeChart.tsx'

/** What is written in a piece of HTML, tags as spaces. */
const text = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
const part = (html: string, tag: string) => new RegExp(`<${tag}[ >][\\s\\S]*?</${tag}>`).exec(html)?.[0] ?? ''

describe('the axis of a chart', () => {
  test.each([
    [[0, 0], 1, [0, 1]],
    [[], 1, [0, 1]],
    [[3], 3, [0, 1, 2, 3]],
    [[5], 6, [0, 2, 4, 6]],
    [[24], 30, [0, 10, 20, 30]],
    [[41], 60, [0, 20, 40, 60]],
    [[100_000], 100_000, [0, 50_000, 100_000]],
  ])('holds %j in whole round steps', (values, max, ticks) => expect(scaleFor(values)).toEqual({ max, ticks }))

  test('has at most five lines, whatever it holds', () => {
    for (let value = 1; value < 5000; value++) {
      const { max, ticks } = scaleFor([value])
      expect(max, String(value)).toBeGreaterThanOrEqual(value)
      expect(ticks.length, String(value)).toBeLessThanOrEqual(5)
    }
  })

  test.each([
    { count: 30, most: 6, step: 5 },
    { count: 3, most: 6, step: 1 },
    { count: 12, most: 8, step: 2 },
    { count: 12, most: 4, wider: 2, step: 4 },
    { count: 12, most: 6, wider: 1, step: 2 },
  ])('names every $step. of $count points where $most fit', ({ count, most, wider, step }) =>
    expect(labelStep(count, most, wider)).toBe(step),
  )

  test('puts zero at the foot and the most at the top', () =>
    expect(linePoints([0, 5, 10], 10)).toBe('0.5,100.00 1.5,50.00 2.5,0.00'))
})

describe('a chart over time', () => {
  const html = renderToStaticMarkup(
    <TimeChart
      title="People"
      period="Last 2 months"
      points={[monthPoint('2025-12'), monthPoint('2026-01')]}
      series={[
        { id: 'new', label: 'Registrations', values: [1200, 34] },
        { id: 'old', label: 'Approvals', values: [0, 7] },
      ]}
    />,
  )

  test('is named by its title', () => {
    const id = /<figure[^>]* aria-labelledby="([^"]+)"/.exec(html)?.[1]
    expect(html).toContain(`id="${id}">People</h3>`)
  })
  test('says the values of each point to a screen reader, also before a script', () => {
    const bands = [...html.matchAll(/role="img" aria-label="([^"]+)" tabindex="0"/gi)].map(([, label]) => label)
    expect(bands).toEqual([
      'December 2025: Registrations 1,200, Approvals 0',
      'January 2026: Registrations 34, Approvals 7',
    ])
  })
  test('has the same numbers as a table', () => {
    expect(text(part(html, 'summary'))).toBe('Show as a table : People')
    expect(text(part(html, 'table'))).toBe('Time Registrations Approvals December 2025 1,200 0 January 2026 34 7')
  })
  test('sums what it counts while no point is chosen', () =>
    expect(text(html)).toContain('Last 2 months Registrations 1,234 Approvals 7'))
  test('takes the last value of a level', () => {
    const level = (
      <TimeChart
        title="Members"
        period="Now"
        summary="last"
        points={[dayPoint('2026-01-01'), dayPoint('2026-01-02')]}
        series={[{ id: 'a', label: 'Members', values: [4, 5] }]}
      />
    )
    expect(text(renderToStaticMarkup(level))).toContain('Now Members 5')
  })
  test('says when there is nothing in it', () => {
    const empty = (
      <TimeChart
        title="Saves"
        period="Today"
        points={[dayPoint('2026-01-01')]}
        series={[{ id: 'a', label: 'Saves', values: [0] }]}
      />
    )
    expect(renderToStaticMarkup(empty)).toContain('Nothing in this time yet')
    expect(html).not.toContain('Nothing in this time yet')
  })
})

describe('a chart of categories', () => {
  const bars = Array.from({ length: 12 }, (_, index) => ({ id: `${index}`, label: `Kind ${index}`, value: 12 - index }))
  const html = renderToStaticMarkup(<BarChart title="By kind" category="Kind" unit="Startups" bars={bars} most={4} />)

  test('writes each value and its share beside the bar, and draws what is beyond as one', () =>
    expect(text(part(html, 'ul'))).toBe('Kind 0 12 15% Kind 1 11 14% Kind 2 10 13% 9 others 45 58%'))
  test('has all of them in the table', () => expect(part(html, 'table').match(/<tr>/g)).toHaveLength(13))
  test('leads to what it counts where there is such a place', () => {
    const linked = (
      <BarChart title="A" category="B" unit="C" bars={[{ id: 'a', label: 'Seed', value: 1, href: '/x?stage=seed' }]} />
    )
    expect(renderToStaticMarkup(linked)).toContain('<a href="/x?stage=seed">Seed</a>')
  })
  test('never rounds someone away', () => {
    const few = [
      { id: 'a', label: 'Many', value: 999 },
      { id: 'b', label: 'One', value: 1 },
    ]
    const uneven = <BarChart title="A" category="B" unit="C" bars={few} />
    expect(text(part(renderToStaticMarkup(uneven), 'ul'))).toBe('Many 999 100% One 1 &lt;1%')
  })
  test('says when there is nothing to count', () =>
    expect(renderToStaticMarkup(<BarChart title="A" category="B" unit="C" bars={[]} />)).toContain(
      'Nothing to count yet',
    ))
})
