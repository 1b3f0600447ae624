import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright'

/** What axe finds wrong in a page's main part: each rule with the elements that break it. */
export async function violationsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).include('main').analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}
