import type { FoundPart, FoundMember } from '#api/content/calls.ts'
import { getText } from '#api/content/contract/search.ts'
import { SEARCH } from '#site/copy/search.ts'
import { plainKey } from '#site/lib/page/plain-key.ts'
import { currentUser } from '#site/lib/session/current-user.ts'
import { fetchForPage } from '#site/lib/session/page-user.ts'
import { findCompanies } from './search-companies.ts'
import { toGroups, type SearchGroup, type SearchHit } from './search-groups.ts'

const PAUSE_MS = 120

/** @throws where there is no answer, or a refusal. */
async function ask<Hit>(path: string, typed: string): Promise<Hit[]> {
  const answer = await fetchForPage(`${path}?${new URLSearchParams({ q: typed }).toString()}`)
  if (!answer.ok) throw new Error('The search was refused.')
  return (await answer.json()) as Hit[]
}

/** The pages that editors write, with what a signed-in user may see of others, or else the public companies. */
async function find(typed: string): Promise<SearchGroup[]> {
  const pages = ask<FoundPart>('/api/search', typed)
  if (await currentUser())
    return toGroups([...(await ask<FoundMember>('/api/search/members', typed)), ...(await pages)])
  const { named, others } = await findCompanies(getText(typed))
  return toGroups([...named, ...(await pages), ...others])
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  ...inside: (Node | string)[]
) {
  const made = document.createElement(name)
  made.className = className
  made.append(...inside)
  return made
}

function formatLine({ title, url, when, excerpt }: SearchHit): HTMLLIElement {
  const link = element('a', 'search-hit', element('strong', '', title))
  link.href = url
  if (when) link.append(element('span', 'search-when', when))
  const words = excerpt.flatMap(({ text, isFound }) => [isFound ? element('mark', '', text) : text, ' '])
  link.append(element('span', 'search-excerpt', ...words))
  return element('li', '', link)
}

function createSection({ kind, hits }: SearchGroup): HTMLElement {
  const heading = element('h2', 'search-kind', SEARCH.kinds[kind])
  heading.id = `search-${kind}`
  const list = element('ul', 'search-hits', ...hits.map(formatLine))
  list.setAttribute('role', 'list')
  const section = element('section', '', heading, list)
  section.setAttribute('aria-labelledby', heading.id)
  return section
}

/** Arrow keys walk through the field and the hits as one list; Enter in the field opens the first hit. */
function walk(event: KeyboardEvent, dialog: HTMLElement, input: HTMLInputElement): void {
  const hits = [...dialog.querySelectorAll<HTMLElement>('.search-hit')]
  const stops = [input, ...hits]
  const index = stops.indexOf(document.activeElement as HTMLElement)
  const key = plainKey(event)
  const step = { ArrowDown: 1, ArrowUp: -1 }[key]
  if (step && index >= 0) {
    event.preventDefault()
    stops[(index + step + stops.length) % stops.length]!.focus()
  } else if (key === 'Enter' && index === 0 && !event.isComposing) {
    event.preventDefault()
    hits[0]?.click()
  }
}

const filled = new WeakSet<HTMLElement>()

/** Makes the open dialog search as its person types. */
export function fill(dialog: HTMLDialogElement): void {
  const input = dialog.querySelector<HTMLInputElement>('.search-words')!
  const status = dialog.querySelector<HTMLElement>('.search-status')!
  const groups = dialog.querySelector<HTMLElement>('.search-groups')!
  const show = (text: string, found: readonly SearchGroup[] = []) => {
    status.textContent = text
    groups.replaceChildren(...found.map(createSection))
    groups.scrollTop = 0
  }
  const search = async () => {
    const words = input.value.trim()
    if (!words) return show(SEARCH.hint)
    try {
      const found = await find(words)
      if (words !== input.value.trim()) return
      const count = found.reduce((sum, { hits }) => sum + hits.length, 0)
      show(count > 0 ? SEARCH.found(count) : SEARCH.empty(words), found)
    } catch {
      if (words === input.value.trim()) show(SEARCH.failed)
    }
  }
  if (input.value.trim()) void search()
  if (filled.has(dialog)) return
  filled.add(dialog)
  void currentUser().then((user) => {
    if (user) input.placeholder = SEARCH.memberPlaceholder
  })
  let timer: ReturnType<typeof setTimeout> | undefined
  input.addEventListener('input', () => {
    clearTimeout(timer)
    timer = setTimeout(search, PAUSE_MS)
    if (input.value.trim() && !groups.hasChildNodes()) status.textContent = SEARCH.loading
  })
  dialog.addEventListener('keydown', (event) => walk(event, dialog, input))
}
