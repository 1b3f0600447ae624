/** The driver's functions inside a page, all synchronous: a page without scripts runs no callbacks. */
import { Ivya } from 'ivya'

/** Input types whose value is replaced as a whole. */
const WHOLE = ['color', 'date', 'datetime-local', 'month', 'range', 'time', 'week']

const ivya = Ivya.create({ browser: navigator.userAgent.includes('Firefox/') ? 'firefox' : 'webkit' })
const all = (selector: string) => ivya.queryLocatorSelectorAll(selector) as HTMLElement[]

/**
 * Decap stores copies of texts with their images. WebKit can't store files in private windows, which all of these are.
 */
const HARMLESS = /^persistLocalDraftBackup .*Blob\/File/

const complaints: string[] = []
function complain(what: unknown): void {
  if (!HARMLESS.test(String(what))) complaints.push(`${location.href} ${String(what)}`)
}
for (const level of ['error', 'warn'] as const) {
  const own = console[level]
  console[level] = (...words: unknown[]) => {
    complain(words.join(' '))
    own(...words)
  }
}
addEventListener('error', ({ message }) => complain(message))
addEventListener('unhandledrejection', ({ reason }) => complain(reason))

/** The errors on the page since this script was loaded; WebDriver reports no others. */
export const drainComplaints = (): string[] => complaints.splice(0)

function find(selector: string): HTMLElement | undefined {
  const [found, ...more] = all(selector)
  if (more.length > 0) throw new Error(`${more.length + 1} elements match ${selector}`)
  return found
}

const isDisabled = (element: Element) =>
  element.matches(':disabled') || element.closest('[aria-disabled=true]') !== null

export const count = (selector: string): number => all(selector).length

/** Without the empty lines that WebKit puts around the text of a cell. */
const getText = ({ innerText }: HTMLElement) => innerText.trim()

export const allInnerTexts = (selector: string): string[] => all(selector).map(getText)

export const isVisible = (selector: string): boolean =>
  find(selector) !== undefined && count(`${selector} >> visible=true`) > 0

function usable(selector: string): HTMLElement | undefined {
  const element = find(selector)
  return element && !isDisabled(element) && isVisible(selector) ? element : undefined
}

/** Whether the element at a point is this one, or its label. */
const isFor = (element: HTMLElement, met: Element | null): boolean =>
  met !== null && (element.contains(met) || met.closest('label')?.control === element)

/** Whether a click in the middle of the visible part of the element would reach it. */
function isMet(element: HTMLElement): boolean {
  const { left, right, top, bottom } = element.getClientRects()[0] ?? element.getBoundingClientRect()
  const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2
  const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2
  return isFor(element, document.elementFromPoint(x, y))
}

let wanted: HTMLElement | undefined
let isMissed = false
let isDown = false
/** Stops a click on something that moved under the pointer at the last moment, or during the click. */
function guard(event: Event): void {
  if (!wanted || !event.isTrusted) return
  const isFirstClick = event.type === 'click' && isDown
  if (event.type === 'pointerdown' || isFirstClick)
    isMissed = wanted.isConnected && !isFor(wanted, event.target as Element)
  isDown = event.type === 'pointerdown' || (isDown && !isFirstClick)
  if (!isMissed) return
  event.preventDefault()
  event.stopImmediatePropagation()
}
for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
  addEventListener(type, guard, { capture: true })

/** Whether the last click reached something other than the element of `pressable`. */
export function missed(): boolean {
  wanted = undefined
  return isMissed
}

let lastSeen = ''

/**
 * The element if a user could click it now. It must be in the same place in two successive calls, so that it has
 * stopped moving.
 */
export function pressable(selector: string): HTMLElement | null {
  const found = usable(selector)
  const seen = found && isMet(found) ? selector + JSON.stringify(found.getBoundingClientRect()) : ''
  if (found && !seen) found.scrollIntoView({ behavior: 'instant', block: 'center', inline: 'center' })
  const isStill = seen !== '' && seen === lastSeen
  lastSeen = isStill ? '' : seen
  wanted = isStill ? found : undefined
  isMissed = false
  return wanted ?? null
}

export const element = (selector: string): HTMLElement | null => find(selector) ?? null

/** A property of an element, in a list; `null` when no element matches. */
export function read(selector: string, what: string, name = ''): [unknown] | null {
  const found = find(selector)
  if (!found) return null
  if (what === 'innerText') return [getText(found)]
  if (what === 'attribute') return [found.getAttribute(name)]
  if (what === 'isDisabled') return [isDisabled(found)]
  if (what === 'focus') return [found.focus()]
  const field = found as HTMLInputElement
  return [what === 'value' ? field.value : (field.checked ?? field.getAttribute('aria-checked') === 'true')]
}

/** For a failed test. */
export const shownText = (): string => document.body.innerText.slice(0, 3000)

export const isLoaded = (): boolean => document.readyState === 'complete'

export const viewport = () => ({ width: innerWidth, height: innerHeight })

export function insertText(text: string): void {
  let place = document
  while (place.activeElement instanceof HTMLIFrameElement) place = place.activeElement.contentDocument!
  place.execCommand(text === '' ? 'delete' : 'insertText', false, text)
}

function setValue(field: Element, prototype: object, value: string): void {
  // React defines its own setter on each element.
  Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(field, value)
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
}

export function fill(selector: string, text: string): boolean {
  const field = usable(selector)
  if (!field) return false
  field.focus()
  if (field instanceof HTMLInputElement && WHOLE.includes(field.type)) {
    setValue(field, HTMLInputElement.prototype, text)
    return true
  }
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.select()
  else getSelection()!.selectAllChildren(field)
  insertText(text)
  return true
}

export function selectOption(selector: string, wanted: string): boolean {
  const field = usable(selector) as HTMLSelectElement | undefined
  const option = [...(field?.options ?? [])].find(({ value, label }) => value === wanted || label.trim() === wanted)
  if (!field || !option) return false
  field.focus()
  setValue(field, HTMLSelectElement.prototype, option.value)
  return true
}
