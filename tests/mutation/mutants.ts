import ts from 'typescript'

/** A place in a source file where a mistake can be planted. */
export interface Mutant {
  start: number
  end: number
  replacement: string
  /** A description for the report. */
  kind: string
}

const OPERATORS: Partial<Record<ts.SyntaxKind, string>> = {
  [ts.SyntaxKind.LessThanToken]: '<=',
  [ts.SyntaxKind.LessThanEqualsToken]: '<',
  [ts.SyntaxKind.GreaterThanToken]: '>=',
  [ts.SyntaxKind.GreaterThanEqualsToken]: '>',
  [ts.SyntaxKind.EqualsEqualsEqualsToken]: '!==',
  [ts.SyntaxKind.ExclamationEqualsEqualsToken]: '===',
  [ts.SyntaxKind.AmpersandAmpersandToken]: '||',
  [ts.SyntaxKind.BarBarToken]: '&&',
  [ts.SyntaxKind.PlusToken]: '-',
  [ts.SyntaxKind.MinusToken]: '+',
  [ts.SyntaxKind.AsteriskToken]: '/',
  [ts.SyntaxKind.SlashToken]: '*',
}

const isType = (node: ts.Node) => ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isImportDeclaration(node)

function findMutant(node: ts.Node, source: ts.SourceFile): Mutant | undefined {
  const at = (kind: string, replacement: string, where: ts.Node = node): Mutant => ({
    start: where.getStart(source),
    end: where.getEnd(),
    replacement,
    kind,
  })
  if (ts.isBinaryExpression(node)) {
    const other = OPERATORS[node.operatorToken.kind]
    return other ? at(`${node.operatorToken.getText(source)} → ${other}`, other, node.operatorToken) : undefined
  }
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken) {
    return at('removes a negation', node.operand.getText(source))
  }
  if (ts.isIfStatement(node)) {
    const condition = node.expression
    return at('negates a condition', `!(${condition.getText(source)})`, condition)
  }
  if (ts.isConditionalExpression(node)) {
    const [yes, no] = [node.whenTrue.getText(source), node.whenFalse.getText(source)]
    return at('swaps the branches', `${node.condition.getText(source)} ? ${no} : ${yes}`)
  }
  if (ts.isNumericLiteral(node)) return at('adds one', `${Number(node.text.replaceAll('_', '')) + 1}`)
  if (node.kind === ts.SyntaxKind.TrueKeyword) return at('true → false', 'false')
  if (node.kind === ts.SyntaxKind.FalseKeyword) return at('false → true', 'true')
  if (ts.isExpressionStatement(node)) {
    const inner = ts.isAwaitExpression(node.expression) ? node.expression.expression : node.expression
    return ts.isCallExpression(inner) ? at('removes a call', ';') : undefined
  }
  return undefined
}

/** Every place in a TypeScript text where one small mistake can be planted. */
export function findMutants(path: string, text: string): Mutant[] {
  const source = ts.createSourceFile(
    path,
    text,
    ts.ScriptTarget.Latest,
    true,
    path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  )
  const found: Mutant[] = []
  const visit = (node: ts.Node) => {
    if (isType(node)) return
    const mutant = findMutant(node, source)
    if (mutant) found.push(mutant)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** The text with the mistake in it. */
export const plant = (text: string, { start, end, replacement }: Mutant) =>
  text.slice(0, start) + replacement + text.slice(end)
