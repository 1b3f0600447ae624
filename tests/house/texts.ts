import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import ts from 'typescript'

/** The folders with texts for users. */
const PLACES = ['api', 'cms', 'content', 'demo', 'scripts', 'site', 'docs', 'README.md', 'CONTRIBUTING.md']

export interface Text {
  file: string
  text: string
}

const onOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** An Astro component in a form that TypeScript can parse: its front matter, then its markup. */
function asTsx(component: string): string {
  const bare = component.replace(/<!--[^]*?-->|<(style|script)[^>]*>[^]*?<\/\1>/g, '')
  const [, code = '', markup = bare] = /^---\n([^]*?)\n---\n([^]*)$/.exec(bare) ?? []
  const closed = markup
    .replace(/<!doctype html>/i, '')
    .replace(/<(meta|link|br|hr|img|input|source|wbr)\b([^<>]*[^/<>])?>/g, '<$1$2/>')
  return `${code}\n;(<>${closed}</>)`
}

/** The syntax tree of a module or component. */
export function parse(file: string, content: string): ts.SourceFile {
  const isAstro = file.endsWith('.astro')
  const kind = isAstro || file.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  return ts.createSourceFile(file, isAstro ? asTsx(content) : content, ts.ScriptTarget.Latest, true, kind)
}

/** Texts of at least two words in a file: strings, templates without their expressions, and text in markup. */
export function listTexts(file: string, content: string): Text[] {
  if (!/\.(?:ts|tsx|mjs|astro)$/.test(file)) return [{ file, text: onOneLine(content) }]
  const texts: Text[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node) || ts.isJsxText(node)) {
      const text = onOneLine(node.text)
      if (text.includes(' ')) texts.push({ file, text })
    }
    ts.forEachChild(node, visit)
  }
  visit(parse(file, content))
  return texts
}

/**
 * A page of the docs without its headings, code, and links, and without what it quotes from a screen in bold or quotes.
 */
export const extractProse = (file: string, content = readFileSync(file, 'utf8')): Text => ({
  file,
  text: onOneLine(
    content.replace(
      /^```[^]*?^```|^#.*$|`[^`\n]*`|\*\*[^*]+\*\*|!?\[[^\]]*\](?:\([^)]*\))?|"[^"]{1,200}"|“[^”]*”|_[A-Z][^_]*_/gm,
      '',
    ),
  ),
})

/** Every text of the product's own sources, of the starter content, and of the docs. */
export const findTexts = (): Text[] =>
  execFileSync('git', ['ls-files', ...PLACES], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.(?:ts|tsx|mjs|astro|md|json)$/.test(file))
    .filter((file) => !/\.test\.|\/testing[-.]|\/migrations\/|docs\/glossary\.md/.test(file))
    .flatMap((file) => listTexts(file, readFileSync(file, 'utf8')))
