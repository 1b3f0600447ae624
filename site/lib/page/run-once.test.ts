import { expect, test } from 'vitest'
import { toasts } from '#site/ui/feedback/toast.ts'
import { runOnce } from './run-once.ts'

const FAILURE = { title: 'It failed' }
const fail = () => Promise.reject(new Error('no'))

test('a press while the one before is at work does nothing', async () => {
  const button = { ariaBusy: null } as HTMLElement
  const work = Promise.withResolvers<void>()
  let times = 0
  const click = () =>
    runOnce(button, FAILURE, () => {
      times += 1
      return work.promise
    })
  const clicks = [click(), click()]
  expect(button.ariaBusy).toBe('true')
  work.resolve()
  expect(await Promise.all(clicks)).toEqual([true, undefined])
  expect([times, button.ariaBusy]).toEqual([1, null])
})

test('what failed is said in a toast, and can be pressed again', async () => {
  const messages: unknown[] = []
  const stop = toasts.subscribe((toast) => toast && messages.push(toast.title))
  const button = { ariaBusy: null } as HTMLElement
  expect(await runOnce(button, FAILURE, fail)).toBe(false)
  expect(await runOnce(button, FAILURE, () => undefined)).toBe(true)
  stop()
  expect(messages).toEqual(['It failed'])
  // The next file of the worker begins without a toast.
  toasts.subscribe((toast) => toast && toasts.close(toast.id))()
})
