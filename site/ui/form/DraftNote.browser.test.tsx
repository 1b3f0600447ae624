import { afterEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as z from 'zod/mini'
import { saveDraft } from '#site/lib/form/drafts.ts'
import { mount, mountHtml } from '#tests/mount.tsx'
import { Form } from './Form.tsx'
import { useAppForm } from './app-form.ts'

afterEach(() => {
  delete document.documentElement.dataset['user']
})

/** A form that its person had begun to fill in; what the server says comes from `answer`. */
function mountForm(answer: () => Promise<void>, typed = 'A wall of stone') {
  document.documentElement.dataset['user'] = '7'
  if (typed) saveDraft('7', 'pitch', { at: Date.now(), values: { pitch: typed } })
  function Pitch() {
    const { form, problems, draft } = useAppForm({
      defaultValues: { pitch: '' },
      schema: z.object({ pitch: z.string() }),
      draft: 'pitch',
      failure: { title: 'Failed to save profile' },
      onSubmit: answer,
    })
    return (
      <Form form={form} problems={problems} draft={draft!} actions={<form.SubmitButton>Save</form.SubmitButton>}>
        <form.AppField name="pitch">{(field) => <field.TextField label="Pitch" />}</form.AppField>
      </Form>
    )
  }
  return mount(<Pitch />)
}

const restored = page.getByText(/^We restored what you had typed/)
const save = page.getByRole('button', { name: 'Save' })

/** Types a whole text between two frames, as a quick person does on a slow line. */
function typeInto(place: HTMLElement, text: string) {
  const input = place.querySelector('input')!
  input.focus()
  document.execCommand('insertText', false, text)
}

it('draft: a link clicked right after the first key asks before it leaves', () => {
  const place = mountForm(() => Promise.resolve(), '')
  const link = place.appendChild(document.createElement('a'))
  link.href = '/elsewhere'
  const followed: Event[] = []
  link.addEventListener('click', (event) => {
    event.preventDefault()
    followed.push(event)
  })
  typeInto(place, 'A')
  link.click()
  expect(followed).toEqual([])
})

it('draft: restored before the first key, so that it replaces nothing typed', async () => {
  const place = mountForm(() => Promise.resolve())
  typeInto(place, ' and a door')
  await expect.element(restored).toBeVisible()
  await expect.element(page.getByLabelText('Pitch')).toHaveValue('A wall of stone and a door')
})

it('draft: says that it isn’t saved until it is', async () => {
  mountForm(() => Promise.resolve())
  await expect.element(restored).toBeVisible()
  await userEvent.click(save)
  await expect.element(restored).not.toBeInTheDocument()
  await expect.element(page.getByLabelText('Pitch')).toHaveValue('A wall of stone')
})

it('draft: still says that it isn’t saved when a save was refused', async () => {
  mountForm(() => Promise.reject(new Error('No room left')))
  await expect.element(restored).toBeVisible()
  await userEvent.click(save)
  await expect.element(page.getByText('Failed to save profile')).toBeVisible()
  await expect.element(restored).toBeVisible()
})

it('draft: a link asks before it leaves; Stay leads back to it, Leave follows it', async () => {
  mountForm(() => Promise.resolve())
  mountHtml('<a href="/elsewhere">Elsewhere</a>')
  await expect.element(restored).toBeVisible()
  const link = page.getByRole('link', { name: 'Elsewhere' })
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  const followed: string[] = []
  link.element().addEventListener('click', (event) => {
    event.preventDefault()
    followed.push('elsewhere')
  })
  const answer = async (name: string) => {
    ;(link.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(question).toHaveFocus()
    await userEvent.click(page.getByRole('button', { name }))
    await expect.element(question).not.toBeInTheDocument()
  }
  await answer('Stay')
  await expect.element(link).toHaveFocus()
  expect(followed).toEqual([])
  await answer('Leave')
  expect(followed).toEqual(['elsewhere'])
})
