/** A link of the navigation, as the search for the current one reads it. */
export interface PlaceAddresses {
  readonly href: string
  /** Other addresses in the same place: a path, one with `?tab=`, or one that ends with `/` for all below it. */
  readonly opens: readonly string[]
}

const leadsTo = (address: string, here: string) =>
  address.endsWith('/') && address !== '/' ? here.startsWith(address) : address === here

/**
 * The place of an address, and whether it's the very page that the place links to. A tab counts where a place names it;
 * any other one is in the place of its page.
 */
export function findCurrentPlace<Place extends PlaceAddresses>(
  places: readonly Place[],
  { pathname, search, hash = '' }: Pick<URL, 'pathname' | 'search'> & { hash?: string },
): { place: Place; isPage: boolean } | undefined {
  const path = pathname.replace(/(.)\/$/, '$1')
  const tab = new URLSearchParams(search).get('tab')
  const [, section] = /^(#\/collections\/[a-z]+)/.exec(hash) ?? []
  const addresses = [section && path + section, tab && `${path}?tab=${tab}`, path]
  for (const here of addresses) {
    const place = here && places.find(({ href, opens }) => [href, ...opens].some((address) => leadsTo(address, here)))
    if (place) return { place, isPage: place.href === here }
  }
  return undefined
}

/** Marks the place of the page's address, after it has changed without a new page. */
export function showCurrentPlace(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.places a')].map((link) => ({
    link,
    href: link.getAttribute('href') ?? '',
    opens: (link.dataset['opens'] ?? '').split(' '),
  }))
  const current = findCurrentPlace(links, location)
  for (const { link } of links) {
    if (link === current?.place.link) link.ariaCurrent = current.isPage ? 'page' : 'true'
    else link.removeAttribute('aria-current')
  }
}
