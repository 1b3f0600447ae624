import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refuseDocument } from '#api/documents/contract/files.ts'
import { UPLOAD } from '#site/copy/failures/profile.ts'
import { createUpload } from '#site/lib/upload/upload.ts'
import { mount } from '#tests/mount.tsx'
import { FileField } from './FileField.tsx'

/** A field whose files come to no one until `store` is called. */
function mountField() {
  const { promise, resolve } = Promise.withResolvers<string>()
  const sent: string[] = []
  const upload = createUpload<string>({
    refuse: (file) => refuseDocument(file, 'document'),
    send({ name }) {
      sent.push(name)
      return { done: promise, cancel: () => undefined }
    },
    onStored: () => undefined,
    success: { title: 'Document uploaded' },
    failure: UPLOAD,
  })
  const options = () => <input aria-label="Who may open it" />
  mount(<FileField upload={upload} label="Choose a document" accept=".pdf" options={options} />)
  return { sent, store: () => resolve('stored') }
}

const pick = (name: string) =>
  userEvent.upload(page.getByLabelText('Choose a document', { exact: true }).first(), new File(['%PDF-'], name))
const file = page.getByRole('group', { name: 'File: Plan.pdf' })
const options = page.getByLabelText('Who may open it')

it('file field: asks how a file opens once it is chosen, and sends nothing before', async () => {
  const { sent, store } = mountField()
  await expect.element(options).not.toBeInTheDocument()
  await pick('Plan.pdf')
  await expect.element(file).toHaveFocus()
  await expect.element(options).toBeVisible()
  expect(sent).toEqual([])
  await userEvent.click(page.getByRole('button', { name: 'Upload Plan.pdf' }))
  expect(sent).toEqual(['Plan.pdf'])
  await expect.element(page.getByRole('progressbar', { name: 'Uploading...' })).toBeVisible()
  await expect.element(options).not.toBeInTheDocument()
  store()
  await expect.element(file).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Choose a document' })).toBeVisible()
})

it('file field: a chosen file is cleared, and a refused one says why', async () => {
  const { sent } = mountField()
  await pick('Plan.pdf')
  await userEvent.click(page.getByRole('button', { name: 'Clear Plan.pdf' }))
  await expect.element(file).not.toBeInTheDocument()
  await pick('program.exe')
  await expect.element(page.getByText('Please upload a PDF, PPT, PPTX, DOC, or DOCX file.')).toBeVisible()
  await expect.element(options).not.toBeInTheDocument()
  expect(sent).toEqual([])
})

it('file field: takes a file that is dropped on it', async () => {
  mountField()
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(new File(['%PDF-'], 'Plan.pdf'))
  const button = page.getByRole('button', { name: 'Choose a document' })
  await expect.element(button).toBeVisible()
  const over = new DragEvent('dragover', { bubbles: true, cancelable: true, dataTransfer })
  expect(button.element().dispatchEvent(over)).toBe(false)
  button.element().dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }))
  await expect.element(file).toHaveFocus()
})
