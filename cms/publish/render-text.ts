import { satteri } from '@astrojs/markdown-satteri'
import { badRequest } from '#api/errors.ts'
import { makeSafe } from '#site/lib/content/safe-markdown.ts'

/** What makes Markdown into the HTML of a page. */
export const textRenderer = () =>
  makeSafe(satteri()).createRenderer({ image: { domains: [], remotePatterns: [] }, syntaxHighlight: false })

/** Makes a text into HTML that nobody keeps, to see whether that can be done. For the worker of texts. @throws ApiError 400 */
export async function tryText(body: string, sentence: string): Promise<void> {
  const renderer = await textRenderer()
  try {
    await renderer.render(body, {})
  } catch {
    throw badRequest(sentence)
  }
}
