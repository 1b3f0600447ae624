import { satteri } from '@astrojs/markdown-satteri'
import { makeSafe } from '#site/lib/content/safe-markdown.ts'
import type { MarkdownRenderer } from './astro-build.ts'

export async function markdownRenderer(): Promise<MarkdownRenderer> {
  const processor = makeSafe(satteri())
  const renderer = await processor.createRenderer({
    image: { domains: [], remotePatterns: [] },
    syntaxHighlight: false,
  })
  return async (text, about = undefined) => {
    const { code, metadata } = await renderer.render(text, about)
    return { html: code, imagePaths: [...metadata.localImagePaths, ...metadata.remoteImagePaths] }
  }
}
