import ts from 'typescript'

const CLASS_OR_DATA = /\.([a-z][\w-]*)|\b(data-[a-z][\w-]*)/g
const DATA = /[\s"'`[](data-[a-z][\w-]*)/g
const CLASSES = /\bclass(?:Name|:list)?=(?:"([^"]*)"|\{([^{}]*(?:\{[^{}]*\}[^{}]*)*)\})/g

const isName = (node: ts.Node | undefined): node is ts.Identifier | ts.PrivateIdentifier | ts.StringLiteral =>
  node !== undefined && (ts.isIdentifier(node) || ts.isPrivateIdentifier(node) || ts.isStringLiteral(node))

/** An array whose texts are the values of a type: `as const`, or given to a function of enumerations. */
const isListOfValues = ({ parent }: ts.ArrayLiteralExpression): boolean =>
  ts.isAsExpression(parent) || (ts.isCallExpression(parent) && /enum|oneOf/.test(parent.expression.getText()))

/**
 * What a module names: variables, functions, types, parameters, keys of objects and of types, destructured parts, and
 * the texts of unions and enumerations. Imported names and what is read of objects are named elsewhere.
 */
function namesOfModule(path: string, text: string): string[] {
  const names: string[] = []
  const visit = (node: ts.Node): void => {
    const { name } = node as { name?: ts.Node }
    const isUse = ts.isPropertyAccessExpression(node) || ts.isImportSpecifier(node) || ts.isMetaProperty(node)
    if (isName(name) && !isUse) names.push(name.text)
    if (ts.isLiteralTypeNode(node) && ts.isStringLiteral(node.literal)) names.push(node.literal.text)
    if (ts.isArrayLiteralExpression(node) && isListOfValues(node))
      names.push(...node.elements.filter(ts.isStringLiteral).map((element) => element.text))
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true))
  return names
}

const all = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].flatMap(([, ...groups]) => groups.find((group) => group !== undefined) ?? [])

/** The names of classes and `data-*` attributes in markup. */
const namesInMarkup = (text: string): string[] => [
  ...all(text, CLASSES).flatMap((value) => value.match(/[\w-]+/g) ?? []),
  ...all(text, DATA),
]

const namesInStyles = (text: string): string[] => all(text.replace(/\/\*[^]*?\*\//g, ''), CLASS_OR_DATA)

/** Every name that a source file declares, also in its markup and styles. Texts with spaces or slashes are no names. */
export function declaredNames(path: string, text: string): string[] {
  const names = path.endsWith('.css')
    ? namesInStyles(text)
    : path.endsWith('.astro')
      ? [
          ...namesOfModule('page.tsx', all(text, /^---\n([^]*?)\n---/g).join('\n')),
          ...all(text, /<script[^>]*>([^]*?)<\/script>/g).flatMap((script) => namesOfModule('script.ts', script)),
          ...all(text, /<style[^>]*>([^]*?)<\/style>/g).flatMap(namesInStyles),
          ...namesInMarkup(text.replace(/^---\n[^]*?\n---|<(script|style)[^]*?<\/\1>/g, '')),
        ]
      : [...namesOfModule(path, text), ...namesInMarkup(text)]
  return names.filter((name) => /^[\w$-]+$/.test(name))
}
