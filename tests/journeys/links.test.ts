import { Parser } from 'htmlparser2'
import { expect, test } from 'vitest'
import { ROUTES } from '#api/platform/contract/routes.ts'
import { ACCESS_DENIED } from '#site/lib/access-denied.ts'
import { getCookie } from '#tests/people.ts'
import { useProduct } from '#tests/use-product.ts'

const product = await useProduct('links')

/** Links with the audience that `data-for` names. */
const USERS = {
  visitor: 'visitor',
  admin: 'admin',
} as const

/** Addresses of one page with filters, tabs, and sorting: only the page's own address is checked for links. */
const MOST_QUERIES = 8

interface SeenRows {
  links: string[]
  heading: string
}

/** The links and the heading that a page shows to an audience; the rest is hidden by `data-for`. */
function read(html: string, audience: string): SeenRows {
  const links = new Set<string>()
  let heading = ''
  let hidden = 0
  let isHeading = false
  const parser = new Parser({
    onopentag(name, attributes) {
      const audiences = attributes['data-for']?.split(' ')
      if (hidden > 0 || (audiences && !audiences.includes(audience))) hidden++
      else if (name === 'a' && attributes['href'] !== undefined) links.add(attributes['href'])
      isHeading = name === 'h1'
    },
    ontext(text) {
      if (isHeading) heading += text
    },
    onclosetag() {
      if (hidden > 0) hidden--
    },
  })
  parser.end(html)
  return { links: [...links], heading: heading.trim() }
}

/** Links that every signed-in user is offered, even if they can't open them (rules: Home, Access denied). */
const PROMISED = ['/profile', '/dashboard/startup', '/dashboard/investor']

/** What is wrong with the page that a link opened, or `null`. */
function findFault(answer: Response, heading: string, isVisitor: boolean): string | null {
  if (heading === ACCESS_DENIED.heading && PROMISED.includes(new URL(answer.url).pathname)) return null
  if (answer.status >= 400) return `${answer.status} ${heading}`
  if (heading === ACCESS_DENIED.heading) return heading
  const isLogin = new URL(answer.url).pathname === '/auth'
  return isLogin && !isVisitor ? 'the login' : null
}

async function openAll(user: keyof typeof USERS) {
  const isVisitor = user === 'visitor'
  const cookie = isVisitor ? '' : await getCookie(product.url, user)
  const faults: string[] = []
  const queries = new Map<string, number>()
  const known = new Set<string>()
  const queue: { href: string; from: string }[] = []

  /** Takes a link of this site that wasn't visited before. */
  function add(href: string, from: string) {
    const { origin, pathname, search } = new URL(href, new URL(from, product.url))
    const address = pathname + search
    if (origin !== new URL(product.url).origin || known.has(address)) return
    const count = (queries.get(pathname) ?? 0) + 1
    if (search && count > MOST_QUERIES) return
    queries.set(pathname, count)
    known.add(address)
    queue.push({ href: address, from })
  }

  async function follow({ href, from }: { href: string; from: string }) {
    const answer = await fetch(product.url + href, { headers: isVisitor ? {} : { Cookie: cookie } })
    const isPage = answer.headers.get('Content-Type')?.startsWith('text/html') ?? false
    const { links, heading } = isPage ? read(await answer.text(), USERS[user]) : { links: [], heading: '' }
    if (!isPage) await answer.body?.cancel()
    const fault = findFault(answer, heading, isVisitor)
    if (fault) faults.push(`${href} on ${from}: ${fault}`)
    for (const link of links) add(link, new URL(answer.url).pathname)
  }

  add('/', '/')
  for (let next = queue.shift(); next; next = queue.shift()) await follow(next)
  return { faults, paths: new Set([...known].map((address) => address.split('?')[0]!)) }
}

test.each(Object.keys(USERS) as (keyof typeof USERS)[])(
  'every link of every page opens something that %s may see',
  async (user) => {
    const { faults, paths } = await openAll(user)
    expect(faults).toEqual([])
    // It covered the site, and reached the pages of this user.
    const own = ROUTES.filter(({ access, path }) => Array.isArray(access) && path === `/dashboard/${user}`)
    for (const path of ['/news', '/community', '/terms', ...own.map(({ path }) => path)]) expect(paths).toContain(path)
    expect(paths.size).toBeGreaterThan(40)
  },
)
