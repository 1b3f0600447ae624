import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createToastQueue, notifyAfterNavigation, notifyStored, TOAST_DURATION, toasts, type Toast } from './toast.ts'

function watch(queue = createToastQueue()) {
  const shown: (string | undefined)[] = []
  let current: Toast | undefined
  queue.subscribe((toast) => {
    current = toast
    shown.push(toast?.title)
  })
  return { queue, shown, current: () => current }
}

describe('the queue', () => {
  test('shows one toast at a time, the others in their order', () => {
    const { queue, shown, current } = watch()
    queue.add({ title: 'first' })
    queue.add({ title: 'second' })
    expect(shown).toEqual([undefined, 'first'])
    queue.close((current() as Toast).id)
    expect(shown).toEqual([undefined, 'first', 'second'])
    queue.close((current() as Toast).id)
    expect(shown.at(-1)).toBeUndefined()
  })

  test('lasts 5000 ms and is not destructive unless told', () => {
    const { queue, current } = watch()
    queue.add({ title: 'Saved' })
    expect(current()).toMatchObject({ duration: 5000, tone: 'default' })
    expect(TOAST_DURATION).toBe(5000)
  })

  test('does not repeat the toast that was added last', () => {
    const { queue, current, shown } = watch()
    for (let press = 0; press < 3; press++) queue.add({ title: 'Save failed', tone: 'destructive' })
    queue.close((current() as Toast).id)
    expect(shown).toEqual([undefined, 'Save failed', undefined])
  })

  test('closing one that waits leaves the shown one alone, and an unknown one changes nothing', () => {
    const { queue, shown, current } = watch()
    queue.add({ title: 'first' })
    queue.add({ title: 'second' })
    queue.close((current() as Toast).id + 1)
    queue.close(99)
    expect(shown).toEqual([undefined, 'first'])
    queue.close((current() as Toast).id)
    expect(shown.at(-1)).toBeUndefined()
  })

  test('tells nobody who has stopped listening', () => {
    const queue = createToastQueue()
    const listener = vi.fn<(toast: Toast | undefined) => void>()
    queue.subscribe(listener)()
    queue.add({ title: 'unheard' })
    expect(listener).toHaveBeenCalledOnce()
  })
})

describe('a toast for the next page', () => {
  const kept = new Map<string, string>()
  beforeEach(() => {
    kept.clear()
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    })
  })
  afterEach(() => vi.unstubAllGlobals())

  test('waits in the session and is shown once', () => {
    const { shown, current } = watch(toasts)
    notifyAfterNavigation({ title: 'Logged out', description: 'You have been successfully logged out' })
    expect(shown).toEqual([undefined])
    notifyStored()
    expect(shown).toEqual([undefined, 'Logged out'])
    toasts.close((current() as Toast).id)
    notifyStored()
    expect(shown.at(-1)).toBeUndefined()
  })

  test('is no error where storage is refused or holds something strange', () => {
    kept.set('trellis:toasts', '{"title":')
    expect(notifyStored).not.toThrow()
    kept.set('trellis:toasts', '[null, 3, {"title": 4}]')
    expect(notifyStored).not.toThrow()
    vi.stubGlobal('sessionStorage', undefined)
    expect(() => notifyAfterNavigation({ title: 'lost' })).not.toThrow()
    expect(notifyStored).not.toThrow()
  })
})
