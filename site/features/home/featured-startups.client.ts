import type { StartupListItem } from '#api/startups/contract/responses.ts'
import { STAGE_LABELS } from '#api/platform/contract/enumerations.ts'
import { HOME } from '#site/copy/home.ts'
import { plainKey } from '#site/lib/page/plain-key.ts'
import { lattice } from '#site/ui/brand/lattice.ts'
import { freshJson } from './fresh.ts'
import { featured, type Featured } from './featured.ts'
import { AT_ONCE, moved, wrappedSlice } from './slice.ts'

const FRESH = 60_000
/** Pixels that a finger must travel sideways to turn the row. */
const SWIPE = 40
/** How many of the newest are shown in turn. */
const MOST = 24

const isVisitor = () => (document.documentElement.dataset['role'] ?? 'visitor') === 'visitor'

function makeCard(section: HTMLElement, startup: Featured): Node {
  const template = section.querySelector<HTMLTemplateElement>('[data-featured-card]')!
  const card = template.content.cloneNode(true) as DocumentFragment
  const slot = (name: string) => card.querySelector<HTMLElement>(`[data-slot="${name}"]`)!
  const name = startup.companyName || 'Unnamed Startup'
  slot('companyName').textContent = name
  slot('about').textContent = ` of ${name}`
  slot('facts').textContent = [startup.industry, STAGE_LABELS[startup.stage], startup.location].join(' · ')
  slot('elevatorPitch').textContent = startup.elevatorPitch
  // The image is drawn from numbers alone: the name is only its seed.
  slot('picture').innerHTML = lattice(name)
  if (startup.logo) {
    const image = new Image()
    image.alt = ''
    image.src = startup.logo
    slot('logo').append(image)
    slot('logo').hidden = false
  }
  const page = `/startup/${startup.id}`
  ;(slot('link') as HTMLAnchorElement).href = isVisitor() ? `/auth?next=${encodeURIComponent(page)}` : page
  return card
}

function makeNote(section: HTMLElement, text: string, { alone = true, isFirst = false } = {}): Node {
  const template = section.querySelector<HTMLTemplateElement>('[data-featured-empty]')!
  const note = template.content.cloneNode(true) as DocumentFragment
  const item = note.querySelector('li')!
  item.querySelector('[data-slot="text"]')!.textContent = text
  if (!isFirst) item.querySelector('a')?.remove()
  item.classList.toggle('featured-empty-alone', alone)
  return note
}

async function load(section: HTMLElement): Promise<Featured[]> {
  const known = section.dataset['startups']
  if (known) return JSON.parse(known) as Featured[]
  return featured(await freshJson<StartupListItem[]>(`/api/startups?sort=-createdAt&limit=${MOST}`, FRESH))
}

function start(section: HTMLElement, startups: readonly Featured[]): void {
  const row = section.querySelector<HTMLElement>('[data-featured-row]')!
  const status = section.querySelector<HTMLElement>('[data-featured-status]')!
  const stage = section.querySelector<HTMLElement>('[data-featured-stage]')!
  let first = 0

  const show = () => {
    const cards = wrappedSlice(startups, first).map((startup) => makeCard(section, startup))
    if (cards.length === 0) cards.push(makeNote(section, HOME.featured.none, { isFirst: true }))
    else if (cards.length < AT_ONCE) cards.push(makeNote(section, HOME.featured.noMore, { alone: false }))
    row.replaceChildren(...cards)
  }
  const step = (by: number) => {
    first = moved(first, by, startups.length)
    show()
    status.textContent = `Startups ${first + 1} to ${((first + AT_ONCE - 1) % startups.length) + 1} of ${startups.length}`
  }
  show()
  if (startups.length <= AT_ONCE) return

  section.querySelector<HTMLElement>('[data-featured-controls]')!.hidden = false
  section.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLElement>('[data-step]')
    if (button) step(Number(button.dataset['step']))
  })
  section.addEventListener('keydown', (event) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[plainKey(event)]
    if (!by) return
    event.preventDefault()
    const inside = stage.contains(document.activeElement)
    step(by)
    // The card that had the focus is gone: it stays in the row.
    if (inside) stage.querySelector<HTMLElement>('a')?.focus()
  })
  let from: { x: number; y: number } | undefined
  stage.addEventListener(
    'touchstart',
    ({ touches: [touch] }) => (from = touch && { x: touch.clientX, y: touch.clientY }),
    {
      passive: true,
    },
  )
  stage.addEventListener('touchend', ({ changedTouches: [touch] }) => {
    if (!from || !touch) return
    const across = touch.clientX - from.x
    if (Math.abs(across) >= SWIPE && Math.abs(across) > 2 * Math.abs(touch.clientY - from.y)) step(across < 0 ? 1 : -1)
    from = undefined
  })
}

document.addEventListener('astro:page-load', () => {
  const section = document.querySelector<HTMLElement>('[data-featured]')
  if (!section) return
  load(section).then(
    (startups) => start(section, startups),
    () => {
      const row = section.querySelector('[data-featured-row]')
      row?.replaceChildren(makeNote(section, HOME.featured.failed))
    },
  )
})
