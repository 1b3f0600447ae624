import { expect, it } from 'vitest'
import { afterPointerUp } from './after-pointer-up.ts'

it('a callback: runs at once before any press, and after one that is under way', async () => {
  const done: string[] = []
  afterPointerUp(() => done.push('at once'))
  document.dispatchEvent(new PointerEvent('pointerdown'))
  afterPointerUp(() => done.push('after it'))
  expect(done).toEqual(['at once'])
  document.dispatchEvent(new PointerEvent('pointerup'))
  await expect.poll(() => done).toEqual(['at once', 'after it'])
})
