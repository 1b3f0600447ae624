import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { toasts } from '#site/ui/feedback/toast.ts'
import { answerCalls } from '#tests/mount.tsx'
import { change } from './branding-data.ts'

afterEach(() => void vi.useRealTimers())

it('new branding: says so when it is still being published after a minute', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let message: string | undefined
  onTestFinished(toasts.subscribe((toast) => (message = toast?.title ?? message)))
  const calls = answerCalls(() => Response.json({ shown: 1, state: 'building' }))
  const done = change(() => Promise.resolve({ request: 2 }))
  while (message === undefined && calls.length <= 150) {
    await vi.advanceTimersByTimeAsync(400)
    // The answer comes between two looks.
    await scheduler.postTask(() => {})
  }
  await done
  expect(message).toBe('Still publishing')
  expect(calls).toHaveLength(150)
})
