import { expect, it } from 'vitest'
import { afterPress } from './after-press.ts'

it('an act: happens at once before any press, and after one that goes on', async () => {
  const done: string[] = []
  afterPress(() => done.push('at once'))
  document.dispatchEvent(new PointerEvent('pointerdown'))
  afterPress(() => done.push('after it'))
  expect(done).toEqual(['at once'])
  document.dispatchEvent(new PointerEvent('pointerup'))
  await expect.poll(() => done).toEqual(['at once', 'after it'])
})
