import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createToasts, notifyAfterNavigation, notifyStored, TOAST_DURATION, toasts, type Toast } from './toast.ts'

function watch(all = createToasts()) {
  const shown: (string | undefined)[] = []
  let current: Toast | undefined
  all.subscribe((toast) => {
    current = toast
    shown.push(toast?.title)
  })
  return { all, shown, current: () => current }
}

describe('on a page', () => {
  test('the newest toast takes the place of the older one, and nothing waits behind it', () => {
    const { all, shown, current } = watch()
    all.add({ title: 'Save failed', tone: 'destructive' })
    all.add({ title: 'Saved' })
    expect(shown).toEqual([undefined, 'Save failed', 'Saved'])
    all.close((current() as Toast).id)
    expect(shown.at(-1)).toBeUndefined()
  })

  test('lasts 5000 ms and is not destructive by default', () => {
    const { all, current } = watch()
    all.add({ title: 'Saved' })
    expect(current()).toMatchObject({ duration: 5000, tone: 'default' })
    expect(TOAST_DURATION).toBe(5000)
  })

  test('one that was replaced takes nothing off', () => {
    const { all, shown, current } = watch()
    all.add({ title: 'first' })
    const { id } = current() as Toast
    all.add({ title: 'second' })
    all.close(id)
    expect(shown.at(-1)).toBe('second')
  })

  test('calls no listener that was removed', () => {
    const all = createToasts()
    const listener = vi.fn<(toast: Toast | undefined) => void>()
    all.subscribe(listener)()
    all.add({ title: 'unheard' })
    expect(listener).toHaveBeenCalledOnce()
  })
})

describe('a toast for the next page', () => {
  const storage = new Map<string, string>()
  beforeEach(() => {
    storage.clear()
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => storage.set(key, value),
      removeItem: (key: string) => storage.delete(key),
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
    storage.set('trellis:toast', '{"title":')
    expect(notifyStored).not.toThrow()
    for (const strange of ['null', '[3]', '{"title": 4}']) {
      storage.set('trellis:toast', strange)
      expect(notifyStored).not.toThrow()
    }
    vi.stubGlobal('sessionStorage', undefined)
    expect(() => notifyAfterNavigation({ title: 'lost' })).not.toThrow()
    expect(notifyStored).not.toThrow()
  })
})
