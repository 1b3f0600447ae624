/** The address of a page's file: `site/pages/startup/[id].astro` is `/startup/[id]`, `index.astro` is `/`. */
export function addressOfPage(component: string): string {
  const page = component.replace(/^.*?site\/pages/, '').replace(/\.[a-z]+$/, '')
  return page.replace(/\/index$/, '') || '/'
}
