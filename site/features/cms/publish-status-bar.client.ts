/** Keeps the strip in the bar up to date: asks often while a publish is running, else when the tab is shown again. */
import type { PublishStatus } from '#api/publishing/calls.ts'
import { fetchForPage } from '#site/lib/session/page-user.ts'
import { isUnderWay, getStrip, type Happened } from './publish-text.ts'

const SOON_MS = 700
const REFRESH_DELAY_MS = 5000

const strip = document.querySelector<HTMLElement>('[data-publish]')!
const part = <Part extends HTMLElement>(name: string) => strip.querySelector<Part>(`[data-publish-${name}]`)!
const text = part('text')
const link = part<HTMLAnchorElement>('link')
const another = part<HTMLAnchorElement>('another')
const more = part<HTMLButtonElement>('more')
const problems = part('problems')

let happened: Happened | null = null
let timer: ReturnType<typeof setTimeout> | undefined
let polls = 0

async function loadStatus(): Promise<PublishStatus | null> {
  const response = await fetchForPage('/api/cms/publish').catch(() => undefined)
  return response?.ok ? ((await response.json()) as PublishStatus) : null
}

function showLink(element: HTMLAnchorElement, to: { href: string; label: string } | undefined): void {
  element.hidden = to === undefined
  element.href = to?.href ?? ''
  element.textContent = to?.label ?? ''
}

function show(status: PublishStatus | null): void {
  const now = getStrip(status, happened)
  strip.dataset['tone'] = now.tone
  // A screen reader says the text again whenever it is set.
  if (text.textContent !== now.text) text.textContent = now.text
  showLink(link, now.link)
  // Only the editor begins entries; the history and the import publish as well.
  showLink(another, location.pathname === '/cms/edit' ? now.another : undefined)
  more.hidden = now.problems.length === 0
  problems.replaceChildren(
    ...now.problems.map((problem) => Object.assign(document.createElement('p'), { textContent: problem })),
  )
}

async function poll(): Promise<void> {
  clearTimeout(timer)
  const own = ++polls
  const status = await loadStatus()
  // An older answer knows nothing of what has happened since: "Live at" would come before it is.
  if (own !== polls) return
  show(status)
  if (isUnderWay(status)) timer = setTimeout(() => void poll(), SOON_MS)
  else if (status === null) timer = setTimeout(() => void poll(), REFRESH_DELAY_MS)
}

document.addEventListener('cms:told', (event) => {
  happened = (event as CustomEvent<Happened>).detail
  void poll()
})
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') void poll()
})
void poll()
