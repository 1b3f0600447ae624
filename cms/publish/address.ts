/** The address of a built file: `news/index.html` and `news.html` are both `/news`. */
export function addressOf(file: string): string {
  if (!file.endsWith('.html')) return `/${file}`
  const page = file.slice(0, -'.html'.length).replace(/(^|\/)index$/, '')
  return `/${page}`.replace(/(.)\/$/, '$1')
}
