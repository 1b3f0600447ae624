/** The nodes that the rules below look at; the Markdown parser's own types come with the parser, not with Astro. */
interface MarkdownNode {
  type: string
  value?: string
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

/**
 * The Markdown of an event's description, which was plain text in earlier versions and still reads as it did: a line
 * break is one, and what looks like a tag or like code is text. It has no images.
 */
export const safeDescription = {
  ...safeMarkdown,
  name: 'safe-description',
  html: (node: MarkdownNode, context: Context<MarkdownNode>) =>
    context.replaceNode(node, { type: 'text', value: node.value ?? '' }),
  image: safeMarkdown.imageReference,
  code(node: MarkdownNode, context: Context<MarkdownNode>) {
    const lines = (node.value ?? '').split('\n').map((line) => ({ type: 'text', value: line.trim() }))
    const children = lines.flatMap((line, place) => (place === 0 ? [line] : [{ type: 'break' }, line]))
    context.replaceNode(node, { type: 'paragraph', children })
  },
}

/** A Markdown text whose line breaks count, not only its blank lines. */
export const withLineBreaks = (text: string): string =>
  text.replace(/\r\n?/g, '\n').replace(/([^\n\\])\n(?=[^\n])/g, '$1  \n')

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
