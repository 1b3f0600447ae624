import { useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Switch } from '#site/ui/controls/Switch.tsx'
import { mount } from '#tests/mount.tsx'
import { useRowChange } from './use-row-change.ts'

const box = page.getByRole('switch')

/** A row that is read again on request, with what the server has by then. */
function Row({ work, stored }: { work: () => Promise<void>; stored: () => boolean }) {
  const [row, setRow] = useState({ isPublic: true, version: 1 })
  const [isPublic, change] = useRowChange(row.isPublic, String(row.version))
  return (
    <>
      <Switch isSelected={isPublic} onChange={(next) => change(next, work)}>
        Public
      </Switch>
      <button type="button" onClick={() => setRow({ isPublic: stored(), version: row.version + 1 })}>
        Read again
      </button>
    </>
  )
}

const turn = () => userEvent.click(page.getByText('Public'))

it('change of a row: is shown at once, and then what the server has', async () => {
  mount(<Row work={() => Promise.resolve()} stored={() => true} />)
  await turn()
  await expect.element(box).not.toBeChecked()
  await userEvent.click(page.getByRole('button'))
  await expect.element(box).toBeChecked()
})

it('change of a row: one that fails is taken back', async () => {
  mount(<Row work={() => Promise.reject(new Error('refused'))} stored={() => true} />)
  await turn()
  await expect.element(box).toBeChecked()
  await expect.element(box).toHaveFocus()
})

it('change of a row: another is ignored while one is under way', async () => {
  const saved = Promise.withResolvers<void>()
  let calls = 0
  const work = () => {
    calls++
    return saved.promise
  }
  mount(<Row work={work} stored={() => false} />)
  await turn()
  await turn()
  expect(calls).toBe(1)
  await expect.element(box).not.toBeChecked()
  saved.resolve()
  await turn()
  await expect.poll(() => calls).toBe(2)
})
