import { globSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, it } from 'vitest'

/** Places that use `in` to check whether an object has a computed key. */
function lookupsIn(path: string): string[] {
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const walk = (node: ts.Node): void => {
    const isLookup = ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.InKeyword
    if (isLookup && !ts.isStringLiteral(node.left) && !ts.isPrivateIdentifier(node.left))
      found.push(`${path}: ${node.getText()}`)
    ts.forEachChild(node, walk)
  }
  walk(source)
  return found
}

it('lookups by key use own keys only, and find no toString', () => {
  const paths = globSync('{api,cms,content,site}/**/*.{ts,tsx}').filter((path) => !/\.test\./.test(path))
  expect(paths.length).toBeGreaterThan(800)
  expect(paths.flatMap(lookupsIn)).toEqual([])
})
