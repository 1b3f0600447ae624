import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { takeClick } from '#site/lib/page/take-click.ts'
import { mount } from '#tests/mount.tsx'
import { accessibleText, touch } from '#tests/senses.ts'
import { Amount } from './Amount.tsx'
import { Table, TABLE_MAX_HEIGHT, type TableProps } from './Table.tsx'

const column = (name: string) => page.getByRole('columnheader', { name })

function Ports({ count = 3, ...props }: Partial<TableProps<number>> & { count?: number }) {
  const [sort, setSort] = useState('name')
  return (
    <Table
      label="Ports"
      columns={[
        { id: 'name', label: 'Name', isRowHeader: true, allowsSorting: true, cell: (row) => `Port ${row}` },
        { id: 'ships', label: 'Ships', allowsSorting: true, cell: (row) => row * 10 },
        { id: 'acts', label: 'Actions', isLabelHidden: true, cell: () => <button type="button">Close</button> },
        { id: 'value', label: 'Value', cell: () => <Amount dollars={1_249_999} /> },
      ]}
      rows={Array.from({ length: count }, (_, index) => index)}
      getKey={(row) => row}
      sort={sort}
      sortLink={(next) => ({ href: `?sort=${next}`, onClick: (event) => takeClick(event, () => setSort(next)) })}
      {...props}
    />
  )
}

it('table: is announced by name, column and row, and says that there is nothing', async () => {
  mount(<Ports count={2} />)
  await expect.element(page.getByRole('table', { name: 'Ports' })).toBeVisible()
  for (const name of ['Name', 'Ships', 'Actions']) await expect.element(column(name)).toBeInTheDocument()
  await expect.element(page.getByRole('rowheader', { name: 'Port 1' })).toBeVisible()
  mount(<Ports count={0} />)
  await expect.element(page.getByText('No data available')).toBeVisible()
})

it.each([1280, 360])('table %i pixels wide: keys, pointer and finger sort it, which is announced', async (width) => {
  await page.viewport(width, 800)
  mount(<Ports />)
  await expect.element(column('Name')).toHaveAttribute('aria-sort', 'ascending')
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(column('Name')).toHaveAttribute('aria-sort', 'descending')
  await userEvent.click(column('Ships').getByRole('link'))
  await expect.element(column('Ships')).toHaveAttribute('aria-sort', 'ascending')
  await expect.element(column('Name')).toHaveAttribute('aria-sort', 'none')
  await expect.element(page.getByRole('status')).toHaveTextContent('Sorted by Ships, ascending')
  await touch(column('Ships').getByRole('link'))
  await expect.element(column('Ships')).toHaveAttribute('aria-sort', 'descending')
  await page.viewport(1280, 800)
})

it('table that comes whole: beyond 400 pixels the keyboard scrolls it', async () => {
  mount(<Ports count={7} maxHeight={TABLE_MAX_HEIGHT} />)
  expect(page.getByRole('region').query()).toBeNull()
  mount(<Ports count={8} maxHeight={TABLE_MAX_HEIGHT} />)
  const region = page.getByRole('region', { name: 'Ports' })
  expect(region.element().clientHeight).toBeLessThanOrEqual(TABLE_MAX_HEIGHT)
  ;(region.element() as HTMLElement).focus()
  // A browser that is busy may drop a key before the page's next frame.
  const clicks = async () => {
    await userEvent.keyboard('{End}')
    return region.element().scrollTop
  }
  await expect.poll(clicks).toBeGreaterThan(0)
})

it('row with a link: a press or tap on it follows the link, on its button or amount not', async () => {
  const followed = vi.fn((event: Event) => event.preventDefault())
  mount(<Ports getHref={(row) => `#port-${row}`} />)
  page.getByRole('link', { name: 'Port 1' }).element().addEventListener('click', followed)
  await userEvent.click(page.getByRole('cell', { name: '10', exact: true }))
  expect(followed).toHaveBeenCalledTimes(1)
  await touch(page.getByRole('cell', { name: '10', exact: true }))
  await expect.poll(() => followed.mock.calls.length).toBe(2)
  await userEvent.click(page.getByRole('row', { name: /Port 1/ }).getByRole('button'))
  await userEvent.click(page.getByRole('row', { name: /Port 1/ }).getByTitle('$1,249,999'))
  expect(document.querySelectorAll('.amount[open]')).toHaveLength(1)
  expect(followed).toHaveBeenCalledTimes(2)
  expect(await accessibleText(page.getByRole('link', { name: 'Port 1' }))).toBe('link "Port 1"')
})
