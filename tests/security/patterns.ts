import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import ts from 'typescript'

/** Where patterns are applied to foreign input: on the server, in builds, and in browsers. */
const AREAS = ['api', 'cms', 'content', 'site']

export interface Pattern {
  /** `api/platform/contract/fields.ts:31`. */
  place: string
  source: string
  flags: string
}

export interface Patterns {
  literal: Pattern[]
  /** Files that build a pattern from other text. */
  made: string[]
}

/** The code of a file; for an Astro component, its front matter and its scripts at their lines. */
function getCode(path: string): string {
  const text = readFileSync(path, 'utf8')
  if (!path.endsWith('.astro')) return text
  const code = [...text.matchAll(/^---\n([^]*?)^---$|<script[^>]*>([^]*?)<\/script>/gm)]
  return code
    .map((match) => '\n'.repeat(text.slice(0, match.index).split('\n').length) + (match[1] ?? match[2]))
    .join(';')
}

/** Every regular expression of the product's own sources. */
export function findPatterns(): Patterns {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...AREAS], {
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => /\.(?:ts|tsx|js|astro)$/.test(path) && !/\.test\.|\/testing[-.]/.test(path))
  const patterns: Patterns = { literal: [], made: [] }
  for (const file of files) {
    const source = ts.createSourceFile(file, getCode(file), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
    const visit = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node)) {
        const end = node.text.lastIndexOf('/')
        const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1
        patterns.literal.push({
          place: `${file}:${line}`,
          source: node.text.slice(1, end),
          flags: node.text.slice(end + 1),
        })
      }
      const isCall = ts.isNewExpression(node) || ts.isCallExpression(node)
      if (isCall && node.expression.getText() === 'RegExp') patterns.made.push(file)
      ts.forEachChild(node, visit)
    }
    visit(source)
  }
  return patterns
}
