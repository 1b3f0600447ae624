import { useState } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createUpload } from '#site/lib/upload/upload.ts'
import { mount } from '#tests/mount.tsx'
import { useUploadGuard } from './use-upload-guard.tsx'

const upload = createUpload({
  refuse: () => null,
  send: () => ({ done: new Promise<never>(() => {}), cancel() {} }),
  onStored() {},
  success: { title: 'Stored' },
  failure: { title: 'Failed' },
})

/** Something that can be closed, as a dialog, and a link out of it. */
function Place({ onLeave }: { onLeave: () => void }) {
  const [isOpen, setOpen] = useState(true)
  const { change, guard } = useUploadGuard(setOpen)
  return (
    <>
      {isOpen && (
        <button type="button" onClick={() => change(false)}>
          Close
        </button>
      )}
      {guard}
      <a
        href="/elsewhere"
        onClick={(event) => {
          event.preventDefault()
          onLeave()
        }}
      >
        Elsewhere
      </a>
    </>
  )
}

const close = page.getByRole('button', { name: 'Close', exact: true })
const question = page.getByRole('alertdialog', { name: 'Leave before your file is uploaded?' })
const answer = async (name: string) => {
  await expect.element(question).toBeVisible()
  await userEvent.click(question.getByRole('button', { name }))
  await expect.element(question).not.toBeInTheDocument()
}
let left = 0

beforeEach(() => {
  left = 0
  upload.choose(new File(['%PDF'], 'deck.pdf'))
  mount(<Place onLeave={() => left++} />)
})
afterEach(() => upload.cancel())

it('a chosen file: closing asks; Stay keeps it, Leave forgets it and closes', async () => {
  await userEvent.click(close)
  await answer('Stay')
  expect(upload.$state.get().step).toBe('chosen')
  await userEvent.click(close)
  await answer('Leave')
  await expect.element(close).not.toBeInTheDocument()
  expect(upload.$state.get().step).toBe('empty')
})

it('a chosen file: a link asks; Stay keeps it, Leave forgets it and follows', async () => {
  await userEvent.click(close)
  await answer('Stay')
  const link = page.getByRole('link')
  await userEvent.click(link)
  await answer('Stay')
  expect([left, upload.$state.get().step]).toEqual([0, 'chosen'])
  await userEvent.click(link)
  await answer('Leave')
  expect([left, upload.$state.get().step]).toEqual([1, 'empty'])
})
