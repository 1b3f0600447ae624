import { SEARCH } from '#site/copy/search.ts'
import { findCompanies } from './search-companies.ts'
import { hitsOf, toGroups, type FoundPage, type SearchGroup, type SearchHit } from './search-groups.ts'
import { variantsOf, wordsOf, type Synonyms } from './search-words.ts'

/** What we use of Pagefind's module, which the publisher lays beside the pages (cms/publish/search-index.ts). */
interface Pagefind {
  options(options: { noWorker: boolean }): Promise<void>
  init(): Promise<void>
  search(words: string): Promise<{ results: { data(): Promise<FoundPage> }[] }>
}

const MODULE = '/pagefind/pagefind.js'
const SYNONYMS = '/data/synonyms.json'
const PAUSE_MS = 120
/** Found pages of which the text is fetched. */
const MOST_PAGES = 24

let loading: Promise<{ pagefind: Pagefind; synonyms: Synonyms }> | undefined
let failures = 0

async function load() {
  // A module that failed stays as it is; under another address it begins anew.
  const address = failures > 0 ? `${MODULE}?again=${failures}` : MODULE
  const [pagefind, answer] = await Promise.all([
    import(/* @vite-ignore */ address) as Promise<Pagefind>,
    fetch(SYNONYMS),
  ])
  // A worker would run under the policy of a file, which lets nothing run.
  await pagefind.options({ noWorker: true })
  await pagefind.init()
  return { pagefind, synonyms: (await answer.json()) as Synonyms }
}

async function find(typed: string): Promise<SearchGroup[]> {
  loading ??= load()
  try {
    const [{ pagefind, synonyms }, { named, others }] = await Promise.all([loading, findCompanies(wordsOf(typed))])
    const hits: SearchHit[] = []
    // One after the other: Pagefind keeps one answer for a page, whatever it was asked.
    for (const terms of variantsOf(typed, synonyms)) {
      const { results } = await pagefind.search(terms.join(' '))
      const pages = await Promise.all(results.slice(0, MOST_PAGES).map((result) => result.data()))
      hits.push(...pages.flatMap((page) => hitsOf(page, terms)))
    }
    return toGroups([...named, ...hits, ...others])
  } catch (error) {
    // The next word tries again from the start.
    loading = undefined
    failures += 1
    throw error
  }
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

function lineOf({ title, url, when, excerpt }: SearchHit): HTMLLIElement {
  const link = element('a', 'search-hit', element('strong', '', title))
  link.href = url
  if (when) link.append(element('span', 'search-when', when))
  const words = excerpt.flatMap(({ text, isFound }) => [isFound ? element('mark', '', text) : text, ' '])
  link.append(element('span', 'search-excerpt', ...words))
  return element('li', '', link)
}

function sectionOf({ kind, hits }: SearchGroup): HTMLElement {
  const heading = element('h2', 'search-kind', SEARCH.kinds[kind])
  heading.id = `search-${kind}`
  const list = element('ul', 'search-hits', ...hits.map(lineOf))
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
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step && index >= 0) {
    event.preventDefault()
    stops[(index + step + stops.length) % stops.length]!.focus()
  } else if (event.key === 'Enter' && index === 0) {
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
    groups.replaceChildren(...found.map(sectionOf))
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
  let waiting: ReturnType<typeof setTimeout> | undefined
  input.addEventListener('input', () => {
    clearTimeout(waiting)
    waiting = setTimeout(search, PAUSE_MS)
    if (input.value.trim() && !groups.hasChildNodes()) status.textContent = SEARCH.loading
  })
  dialog.addEventListener('keydown', (event) => walk(event, dialog, input))
}
