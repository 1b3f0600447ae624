import { satteri } from '@astrojs/markdown-satteri'
import { imageMarks, safeLinks, safeMarkdown } from '#site/lib/content/safe-markdown.ts'

/** A Markdown text as HTML, and the paths of the images in it. */
export interface RenderedMarkdown {
  html: string
  pictures: string[]
}

/** Converts Markdown to HTML without anything that could run as a script. Images are only marked (`imageMarks`). */
export async function markdownRenderer(): Promise<(text: string) => Promise<RenderedMarkdown>> {
  const processor = satteri({ mdastPlugins: [safeMarkdown], hastPlugins: [safeLinks, imageMarks] })
  const renderer = await processor.createRenderer({ syntaxHighlight: false })
  return async (text) => {
    const { code, metadata } = await renderer.render(text)
    return { html: code, pictures: metadata.localImagePaths }
  }
}
