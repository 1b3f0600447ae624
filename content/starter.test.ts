import { expect, test } from 'vitest'
import { readContent, type Content } from './read.ts'
import { SECTION_IDS } from './schema/collection-files.ts'

const starter = async (): Promise<Content> => {
  const result = await readContent(import.meta.dirname)
  if (!result.ok) throw new Error(JSON.stringify(result.errors, null, 2))
  return result.content
}

test('the starter content is valid, and has no news and no events', async () => {
  const content = await starter()
  expect(content.news).toEqual([])
  expect(content.events).toEqual([])
  expect(content.pages.map((page) => page.id)).toEqual(['about', 'matching', 'privacy', 'terms'])
  expect(content.site.social.map((each) => each.url)).toEqual([undefined, undefined, undefined])
})

test('the starter content promises no fee, and says that the site isn’t a broker-dealer', async () => {
  const { copy } = (await starter()).site
  expect(copy.successFee).toBeUndefined()
  expect(copy.disclaimer).toContain('registered broker-dealer')
})

test('the starter content has the eight sections in the specified order and wording', async () => {
  const { sections } = await starter()
  expect(sections.map((section) => section.id)).toEqual([...SECTION_IDS])
  expect(sections.map((section) => [section.data.title, section.data.columns])).toEqual([
    ['Community Organizations', 3],
    ['Local Media', 3],
    ['Economic Development', 3],
    ['Venture Capital & Investment', 3],
    ['Professional Associations', 3],
    ['Nonprofits & State Agencies', 3],
    ['Research Parks', 2],
    ['Universities & Incubation Facilities', 2],
  ])
  expect(sections.map((section) => section.data.viewMore?.label.startsWith('View More ') ?? false)).toEqual([
    ...Array<boolean>(7).fill(true),
    false,
  ])
})

test('the starter content has the specified resources (rules: Resources)', async () => {
  const { resources } = await starter()
  const titles = (id: string) => resources.find((each) => each.id === id)?.data.sections.map((section) => section.title)
  expect(titles('startups')).toEqual(['Funding Resources', 'Business Development Resources', 'Educational Resources'])
  expect(titles('investors')).toEqual(['Getting Started in Angel Investing', 'Local Investment Opportunities'])
})
