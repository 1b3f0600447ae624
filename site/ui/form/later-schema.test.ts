import { FormApi, type StandardSchemaV1 } from '@tanstack/react-form'
import * as z from 'zod/mini'
import { expect, it, vi } from 'vitest'
import { laterSchema, prepare } from './later-schema.ts'

const named = z.object({ name: z.string().check(z.minLength(1, 'A name, please')) })

function formBy(load: () => Promise<typeof named>) {
  const sent = vi.fn<(values: { name: string }) => void>()
  const form = new FormApi({
    defaultValues: { name: '' },
    validators: { onChange: laterSchema(load) as StandardSchemaV1<{ name: string }> },
    onSubmit: ({ value }) => sent(value),
  })
  form.mount()
  return { form, sent, problems: () => Object.keys(form.state.errorMap.onChange ?? {}) }
}

it('comes once, and then checks what was typed before', async () => {
  const load = vi.fn(async () => named)
  const { form, sent, problems } = formBy(load)
  form.setFieldValue('name', '')
  expect([load.mock.calls.length, problems()]).toEqual([0, []])
  await prepare(form)
  expect(problems()).toEqual(['name'])
  await prepare(form)
  expect(load).toHaveBeenCalledTimes(1)
  await form.handleSubmit()
  expect(sent).not.toHaveBeenCalled()
  form.setFieldValue('name', 'Ada')
  await form.handleSubmit()
  expect(sent).toHaveBeenCalledWith({ name: 'Ada' })
})

it('leaves it to the server where it cannot be loaded, and is tried again', async () => {
  const load = vi.fn(async () => named)
  load.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const { form, sent, problems } = formBy(load)
  await prepare(form)
  await form.handleSubmit()
  expect(sent).toHaveBeenCalledTimes(1)
  await prepare(form)
  expect(problems()).toEqual(['name'])
})
