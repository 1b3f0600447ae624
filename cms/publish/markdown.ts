import { satteri } from '@astrojs/markdown-satteri'
import {
  imageMarks,
  safeDescription,
  safeLinks,
  safeMarkdown,
  withLineBreaks,
} from '#site/lib/content/safe-markdown.ts'
import { badRequest } from '#api/errors.ts'

/** A Markdown text as HTML, and the paths of the images in it. */
export interface RenderedMarkdown {
  html: string
  pictures: string[]
}

type Renderer = (text: string) => Promise<RenderedMarkdown>

async function createRenderer(rules: typeof safeMarkdown): Promise<Renderer> {
  // What stands between two rules at the beginning of a text belongs to it.
  const features = { frontmatter: false }
  const processor = satteri({ features, mdastPlugins: [rules], hastPlugins: [safeLinks, imageMarks] })
  const renderer = await processor.createRenderer({ syntaxHighlight: false })
  return async (text) => {
    const { code, metadata } = await renderer.render(text)
    return { html: code, pictures: metadata.localImagePaths }
  }
}

/** Converts Markdown to HTML without anything that could run as a script. Images are only marked (`imageMarks`). */
export const markdownRenderer = (): Promise<Renderer> => createRenderer(safeMarkdown)

/** The same for the descriptions of events (`safeDescription`). */
export async function descriptionRenderer(): Promise<Renderer> {
  const toHtml = await createRenderer(safeDescription)
  return (text) => toHtml(withLineBreaks(text))
}

/** Tries to convert a text to HTML. Runs in the worker for texts. @throws ApiError 400 */
export async function tryText(body: string, message: string): Promise<void> {
  const toHtml = await markdownRenderer()
  try {
    await toHtml(body)
  } catch {
    throw badRequest(message)
  }
}
