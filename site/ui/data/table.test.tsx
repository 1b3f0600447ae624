import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Table, TABLE_MAX_HEIGHT } from './Table.tsx'

const html = (count: number, maxHeight?: number) =>
  renderToStaticMarkup(
    <Table
      label="Ports"
      columns={[{ id: 'name', label: 'Name', isRowHeader: true, cell: (row: number) => `Port ${row}` }]}
      rows={Array.from({ length: count }, (_, index) => index)}
      getKey={(row) => row}
      {...(maxHeight && { maxHeight })}
    />,
  )

describe('a table', () => {
  it('says that there is nothing, across all columns', () => {
    expect(html(0)).toMatch(/<td[^>]*colSpan="1"[^>]*>.*No data available/)
    expect(html(1)).not.toContain('No data available')
  })

  it('has rows of 48 pixels, and scrolls by keyboard where it is taller than 400', () => {
    const frame = (page: string) => /<div class="table-frame"[^>]*>/.exec(page)![0]
    expect(frame(html(7, TABLE_MAX_HEIGHT))).toMatch(/--row-height:48px;--table-height:400px"[^>]*>$/)
    expect(frame(html(7, TABLE_MAX_HEIGHT))).not.toContain('tabindex')
    expect(frame(html(8, TABLE_MAX_HEIGHT))).toMatch(/tabindex="0" role="region" aria-label="Ports"/i)
    expect(frame(html(50))).not.toMatch(/tabindex|--table-height/)
  })
})
