import { FormApi } from '@tanstack/react-form'
import * as z from 'zod/mini'
import { expect, it, vi } from 'vitest'
import { formOptions } from './form-options.ts'
import { lazySchema } from './lazy-schema.ts'

const atLeast = (least: number) => z.object({ name: z.string().check(z.minLength(least, 'A longer name, please')) })
const named = atLeast(1)

function formBy(load: () => Promise<typeof named>) {
  const sent = vi.fn<(values: { name: string }) => void>()
  const settings = { defaultValues: { name: '' }, onSubmit: sent, failure: { title: 'Not saved' } }
  const optionsBy = (schemaBy: typeof load) =>
    formOptions({ ...settings, schema: lazySchema(schemaBy) }, undefined, () => {})
  const form = new FormApi(optionsBy(load))
  form.mount()
  const problems = () => Object.keys(form.state.errorMap.onChange ?? {})
  return { form, sent, problems, change: (schemaBy: typeof load) => form.update(optionsBy(schemaBy)) }
}

it('loads once, and then checks what was typed before', async () => {
  const load = vi.fn(async () => named)
  const { form, sent, problems } = formBy(load)
  form.setFieldValue('name', '')
  expect([load.mock.calls.length, problems()]).toEqual([0, []])
  await form.handleSubmit()
  expect(problems()).toEqual(['name'])
  await form.handleSubmit()
  expect(load).toHaveBeenCalledTimes(1)
  expect(sent).not.toHaveBeenCalled()
  form.setFieldValue('name', 'Ada')
  await form.handleSubmit()
  expect(sent).toHaveBeenCalledWith({ name: 'Ada' })
})

it('leaves the check to the server where it cannot be loaded, and is tried again', async () => {
  const load = vi.fn(async () => named)
  load.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const { form, sent, problems } = formBy(load)
  await form.handleSubmit()
  expect(sent).toHaveBeenCalledTimes(1)
  await form.handleSubmit()
  expect(problems()).toEqual(['name'])
  expect(sent).toHaveBeenCalledTimes(1)
})

it('a form whose schema is replaced is checked by the new one, which is loaded too', async () => {
  const { form, sent, problems, change } = formBy(async () => named)
  form.setFieldValue('name', 'Ada')
  await form.handleSubmit()
  change(async () => atLeast(8))
  await form.handleSubmit()
  expect(problems()).toEqual(['name'])
  expect(sent).toHaveBeenCalledTimes(1)
})
