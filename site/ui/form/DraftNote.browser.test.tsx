import { afterEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as z from 'zod/mini'
import { keepDraft } from '#site/lib/form/drafts.ts'
import { mount } from '#tests/mount.tsx'
import { Form } from './Form.tsx'
import { FormTextField } from './FormTextField.tsx'
import { SubmitButton } from './SubmitButton.tsx'
import { useForm } from './use-form.ts'

afterEach(() => {
  delete document.documentElement.dataset['user']
  localStorage.clear()
})

/** A form that its person had begun to fill in; what the server says comes from `answer`. */
function mountForm(answer: () => Promise<void>) {
  document.documentElement.dataset['user'] = '7'
  keepDraft('7', 'pitch', { at: Date.now(), values: { pitch: 'A wall of stone' } })
  function Pitch() {
    const { form, problems, draft } = useForm({
      defaultValues: { pitch: '' },
      schema: z.object({ pitch: z.string() }),
      draft: 'pitch',
      failure: { title: 'Failed to save profile' },
      onSubmit: answer,
    })
    return (
      <Form form={form} problems={problems} draft={draft!} actions={<SubmitButton>Save</SubmitButton>}>
        <FormTextField form={form} name="pitch" label="Pitch" />
      </Form>
    )
  }
  mount(<Pitch />)
}

const restored = page.getByText(/^We restored what you had typed/)
const save = page.getByRole('button', { name: 'Save' })

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
