import { afterEach, expect, it, vi } from 'vitest'
import { hideCachedPages } from './cached-page.ts'
import { notifyOtherTabs } from './other-tabs.ts'

const html = document.documentElement
let loaded = 0
hideCachedPages(() => loaded++)

/** A page made for someone is left, kept by the browser, and come back to once `meanwhile` is over. */
function leaveAndComeBack(user: string, meanwhile: () => void): string[] {
  html.dataset['user'] = user
  notifyOtherTabs(user)
  document.cookie = 'signed_in=founder; path=/'
  const seen: string[] = []
  const step = (type: string) => {
    dispatchEvent(new PageTransitionEvent(type, { persisted: true }))
    seen.push(getComputedStyle(html).visibility)
  }
  step('pagehide')
  meanwhile()
  step('pageshow')
  return seen
}

afterEach(() => {
  loaded = 0
  html.style.visibility = ''
  delete html.dataset['user']
  notifyOtherTabs(null)
  document.cookie = 'signed_in=; max-age=0; path=/'
})

it.each([
  ['they signed out', () => notifyOtherTabs(null)],
  ['someone else signed in', () => notifyOtherTabs('8')],
  [
    'the browser came to keep nothing',
    () =>
      void vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
        throw new DOMException('Forbidden', 'SecurityError')
      }),
  ],
  ['the session’s cookie went', () => void (document.cookie = 'signed_in=; max-age=0; path=/')],
])('page of a person that the browser kept: shows no frame after %s', (_, meanwhile) => {
  expect([leaveAndComeBack('7', meanwhile), loaded]).toEqual([['hidden', 'hidden'], 1])
})

it('page of a person that the browser kept: is there at once when they come back', () => {
  expect([leaveAndComeBack('7', () => {}), loaded]).toEqual([['hidden', 'visible'], 0])
})

it('page of a visitor that the browser kept: is there at once', () => {
  expect([leaveAndComeBack('visitor', () => notifyOtherTabs(null)), loaded]).toEqual([['hidden', 'visible'], 0])
})
