/** The nodes that the rules below look at; the Markdown parser's own types come with the parser, not with Astro. */
interface MarkdownNode {
  type: string
  url?: string
  alt?: string | null
  depth?: number
}

interface HtmlNode {
  type: string
  properties?: Record<string, unknown>
}

interface Context<Node> {
  removeNode(node: Node): void
  replaceNode(node: Node, content: object): void
  setProperty(node: Node, key: string, value: unknown): void
}

/** One step up and into the media library; a second one would reach the disk around it. */
const IMAGE = /^\.\.\/media\/(?:[a-z0-9][a-z0-9-]*\/)+[A-Za-z0-9][A-Za-z0-9._-]*\.(?:jpe?g|png|webp|avif|gif)$/
const LINK = /^(?:https?:\/\/[^\s/]|mailto:[^\s]+@|\/(?![/\\])|#)/i

/** Whether an editor's link is allowed: web addresses, mail, and paths of this site; no other scheme. */
export function isSafeLink(url: string): boolean {
  return LINK.test(url) && !/[\p{Cc}\s\\]/u.test(url)
}

/** Editors write Markdown, never HTML: tags are dropped, their text stays. Images come from the media library only. */
export const safeMarkdown = {
  name: 'safe-markdown',
  html: (node: MarkdownNode, context: Context<MarkdownNode>) => context.removeNode(node),
  image(node: MarkdownNode, context: Context<MarkdownNode>) {
    if (IMAGE.test(node.url ?? '')) return
    if (node.alt) context.replaceNode(node, { type: 'text', value: node.alt })
    else context.removeNode(node)
  },
  // An image by reference would pass by the rule above and the image service alike.
  imageReference: (node: MarkdownNode, context: Context<MarkdownNode>) =>
    node.alt ? context.replaceNode(node, { type: 'text', value: node.alt }) : context.removeNode(node),
  // The page's own heading is the only first one.
  heading(node: MarkdownNode, context: Context<MarkdownNode>) {
    if (node.depth === 1) context.setProperty(node, 'depth', 2)
  },
}

/** Takes the address from links that may not lead anywhere; marks those that lead out of the site. */
export const safeLinks = {
  name: 'safe-links',
  element: {
    filter: ['a'],
    visit(node: HtmlNode, context: Context<HtmlNode>) {
      const href = String(node.properties?.['href'] ?? '')
      if (!isSafeLink(href)) context.setProperty(node, 'href', null)
      else if (/^https?:/i.test(href)) context.setProperty(node, 'rel', 'noopener')
    },
  },
}

/** Marks an image of the media library with its path, until it is known where it will lie (`entryHtml`). */
const IMAGE_MARK = 'data-picture'
export const MARKED_IMAGE = / data-picture="([^"]*)"/g

export const imageMarks = {
  name: 'picture-marks',
  element: {
    filter: ['img'],
    visit(node: HtmlNode, context: Context<HtmlNode>) {
      context.setProperty(node, IMAGE_MARK, decodeURI(String(node.properties?.['src'])))
      context.setProperty(node, 'src', null)
    },
  },
}
