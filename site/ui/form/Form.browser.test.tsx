import { Suspense, use, useLayoutEffect, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as z from 'zod/mini'
import { RequestError } from '#site/lib/request-error.ts'
import { notify } from '#site/ui/feedback/toast.ts'
import '#site/ui/feedback/toast-region.ts'
import { mount } from '#tests/mount.tsx'
import { accessibleText, touch } from '#tests/senses.ts'
import { Form } from './Form.tsx'
import { useAppForm } from './app-form.ts'

const schema = z.object({
  name: z.string().check(z.minLength(1, 'Name is required')),
  stage: z.string().check(z.minLength(1, 'Stage is required')),
  markets: z.array(z.string()).check(z.minLength(1, 'Choose a market')),
})
const OPTIONS = [{ id: 'seed', label: 'Seed' }]
type Values = z.infer<typeof schema>

/** Shows what suspends the form. */
let showLater: () => void

/** Fills in what the page shows before the form around it is alive: the effects of its parts come before its own. */
function Early({ fillIn }: { fillIn: () => void }) {
  useLayoutEffect(fillIn, [fillIn])
  return null
}

function mountForm(
  onSubmit: (values: Values) => Promise<void>,
  defaultValues = { name: '', stage: '', markets: [] as string[] },
  Later: () => ReactNode = () => null,
  onNameChange?: (name: string) => void,
  fillIn: () => void = () => undefined,
) {
  function Startup() {
    const [isLater, setLater] = useState(false)
    useLayoutEffect(() => {
      showLater = () => setLater(true)
    }, [])
    const { form, problems } = useAppForm<Values>({
      defaultValues,
      schema,
      failure: { title: 'Failed to save' },
      onSubmit,
    })
    return (
      <Form
        form={form}
        problems={problems}
        actions={<form.SubmitButton pendingLabel="Saving...">Save</form.SubmitButton>}
      >
        <form.AppField name="name" listeners={{ onChange: ({ value }) => onNameChange?.(value) }}>
          {(field) => <field.TextField label="Name" />}
        </form.AppField>
        {isLater && <Later />}
        <Early fillIn={fillIn} />
        <form.AppField name="stage">{(field) => <field.Select label="Stage" options={OPTIONS} />}</form.AppField>
        <form.AppField name="markets">
          {(field) => <field.CheckboxGroup label="Markets" options={[{ id: 'ports', label: 'Ports' }]} />}
        </form.AppField>
      </Form>
    )
  }
  mount(
    <Suspense fallback={<p>Loading…</p>}>
      <Startup />
    </Suspense>,
  )
}

const FULL = { name: 'Ada', stage: 'seed', markets: ['ports'] }
const name = page.getByLabelText('Name')
const stage = page.getByLabelText('Stage')
const save = page.getByRole('button').first()

it('form: submitting focuses the first invalid field, which says why', async () => {
  const sent: Values[] = []
  mountForm(async (values) => void sent.push(values))
  await userEvent.click(save)
  await expect.element(name).toHaveFocus()
  expect(await accessibleText(name)).toBe('textbox "Name" (Name is required), invalid')
  await userEvent.keyboard('Ada{Enter}')
  await expect.element(stage).toHaveFocus()
  await userEvent.keyboard('S')
  await touch(save)
  await expect.element(page.getByRole('checkbox')).toHaveFocus()
  await expect.element(page.getByRole('group')).toHaveAccessibleDescription('Choose a market')
  await userEvent.keyboard(' {Enter}')
  await expect.poll(() => sent).toEqual([FULL])
})

it('form: what a browser filled in without an event is read on blur and on submit', async () => {
  const sent: Values[] = []
  mountForm(async (values) => void sent.push(values))
  const box = name.element() as HTMLInputElement
  box.focus()
  box.value = 'Ada'
  await userEvent.tab()
  await expect.element(name).not.toHaveAccessibleDescription()
  box.value = 'Ada Stone'
  ;(stage.element() as HTMLSelectElement).value = 'seed'
  ;(page.getByRole('checkbox').element() as HTMLInputElement).checked = true
  await userEvent.click(save)
  await expect.poll(() => sent).toEqual([{ ...FULL, name: 'Ada Stone' }])
  await expect.element(name).toHaveValue('Ada Stone')
})

// iOS tells of the first field that it fills: React 2125, Ionic 23413.
it('form: an event for one field keeps the others that a browser filled in', async () => {
  const sent: Values[] = []
  mountForm(async (values) => void sent.push(values))
  const box = name.element() as HTMLInputElement
  ;(stage.element() as HTMLSelectElement).value = 'seed'
  ;(page.getByRole('checkbox').element() as HTMLInputElement).checked = true
  box.value = 'Ada'
  box.dispatchEvent(new Event('keydown', { bubbles: true }))
  box.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertReplacementText' }))
  await expect.element(stage).toHaveValue('seed')
  await userEvent.click(save)
  await expect.poll(() => sent).toEqual([FULL])
})

it('form: what was typed before hydration becomes its value', async () => {
  const sent: Values[] = []
  const onNameChange = vi.fn()
  mountForm(
    async (values) => void sent.push(values),
    undefined,
    undefined,
    onNameChange,
    () => {
      ;(name.element() as HTMLInputElement).value = 'Ada'
      ;(stage.element() as HTMLSelectElement).value = 'seed'
      ;(page.getByRole('checkbox').element() as HTMLInputElement).checked = true
    },
  )
  expect(onNameChange.mock.calls).toEqual([['Ada']])
  await userEvent.click(save)
  await expect.poll(() => sent).toEqual([FULL])
})

it('form: what it reads changes a field once, and later typing does too', async () => {
  const onNameChange = vi.fn()
  mountForm(() => Promise.resolve(), undefined, undefined, onNameChange)
  const box = name.element() as HTMLInputElement
  box.value = 'Ada'
  await userEvent.click(stage)
  await userEvent.click(name)
  expect(onNameChange.mock.calls).toEqual([['Ada']])
  await userEvent.keyboard('{End}m')
  await expect.element(name).toHaveValue('Adam')
  expect(onNameChange.mock.calls).toEqual([['Ada'], ['Adam']])
})

it('form: a field that was filled in without an event can be emptied', async () => {
  mountForm(() => Promise.resolve())
  // As a browser does it, past what React knows of the element.
  Reflect.set(HTMLInputElement.prototype, 'value', 'A', name.element())
  await userEvent.click(stage)
  await userEvent.click(name)
  await userEvent.keyboard('{End}{Backspace}')
  await userEvent.click(save)
  await expect.element(name).toHaveValue('')
  await expect.element(name).toHaveAccessibleDescription('Name is required')
})

it('form: hidden while something loads, with the focus in it, without an error', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const Later = () => <p>{use(promise)}</p>
  mountForm(() => Promise.resolve(), undefined, Later)
  await userEvent.click(name)
  await userEvent.keyboard('Ada')
  flushSync(showLater)
  await expect.element(page.getByText('Loading…')).toBeVisible()
  await expect.poll(() => document.activeElement).toBe(document.body)
  resolve('Loaded')
  await expect.element(page.getByText('Loaded')).toBeVisible()
  await expect.element(name).toHaveValue('Ada')
})

it('form: says nothing of a field before it was left', async () => {
  mountForm(() => Promise.resolve())
  await userEvent.click(name)
  await userEvent.keyboard('A{Backspace}')
  await expect.element(name).not.toHaveAccessibleDescription()
  await userEvent.tab()
  await expect.element(name).toHaveAccessibleDescription('Name is required')
})

it('form being sent: its button keeps the focus, says so, and sends once', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  let sent = 0
  mountForm(() => (sent++, promise), FULL)
  save.element().focus()
  await userEvent.keyboard('{Enter}{Enter}')
  await expect.element(save).toHaveAccessibleName('Saving...')
  await userEvent.keyboard(' ')
  await expect.element(save).toHaveFocus()
  resolve()
  await expect.element(save).toHaveAccessibleName('Save')
  expect(sent).toBe(1)
})

it('form that the server refuses: leads to the field that it names', async () => {
  const conflict = new RequestError(409, 'Taken', [{ path: 'stage', message: 'No longer open' }])
  mountForm(() => Promise.reject(conflict), FULL)
  await userEvent.click(save)
  await expect.element(stage).toHaveFocus()
  await expect.element(stage).toHaveAccessibleDescription('No longer open')
})

it('form that cannot be sent: says why above its buttons, and the focus stays', async () => {
  mountForm(() => Promise.reject(new Error('No room left')), FULL)
  await userEvent.click(save)
  await expect.element(page.getByRole('alert')).toHaveTextContent('Failed to save')
  await expect.element(save).toHaveFocus()
})

it('form that the server refuses: a user who reads its toast stays there', async () => {
  document.body.insertAdjacentHTML('beforeend', '<toast-region tabindex="-1" role="region" aria-label="Notifications">')
  const conflict = new RequestError(409, 'Taken', [{ path: 'stage', message: 'No longer open' }])
  mountForm(() => {
    notify({ title: 'Failed to save' })
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'F8' }))
    return Promise.reject(conflict)
  }, FULL)
  await userEvent.click(save)
  await expect.element(stage).toHaveAccessibleDescription('No longer open')
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  await expect.element(page.getByRole('region')).toHaveFocus()
})
