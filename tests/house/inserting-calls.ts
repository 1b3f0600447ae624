import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'

/** What a top-level declaration of a module mentions, and the tables that it inserts into directly. */
interface Declared {
  mentions: ReadonlySet<string>
  tables: ReadonlySet<string>
}

interface Module {
  source: ts.SourceFile
  declared: Map<string, Declared>
  /** By local name: the module and the name there. */
  imported: Map<string, readonly [path: string, name: string]>
}

/** The tables of an insert in written SQL. */
const INSERT = /insert into (\w+)/gi

/** A node and all of its descendants. */
function walk(node: ts.Node): ts.Node[] {
  const all = [node]
  for (const node of all) ts.forEachChild(node, (child) => void all.push(child))
  return all
}

/** The tables of `x.insert(table)` and of written SQL; `?` for a table that isn't a plain name. */
function listInserts(node: ts.Node): string[] {
  if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node))
    return [...node.text.matchAll(INSERT)].map(([, table]) => table!)
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return []
  const [table, ...rest] = node.arguments
  if (node.expression.name.text !== 'insert' || !table || rest.length > 0) return []
  return [ts.isIdentifier(table) ? table.text : '?']
}

function declare(node: ts.Node): Declared {
  const nodes = walk(node)
  return {
    mentions: new Set(nodes.filter(ts.isIdentifier).map(({ text }) => text)),
    tables: new Set(nodes.flatMap(listInserts)),
  }
}

const resolve = (from: string, name: string) => (name.startsWith('#') ? name.slice(1) : join(dirname(from), name))

function readImport(path: string, statement: ts.ImportDeclaration, { imported }: Module): void {
  const { importClause: clause, moduleSpecifier } = statement
  if (!clause?.namedBindings || !ts.isNamedImports(clause.namedBindings) || !ts.isStringLiteral(moduleSpecifier)) return
  for (const { name, propertyName } of clause.namedBindings.elements)
    imported.set(name.text, [resolve(path, moduleSpecifier.text), (propertyName ?? name).text])
}

function readModule(path: string): Module {
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true)
  const module: Module = { source, declared: new Map(), imported: new Map() }
  for (const statement of source.statements) {
    if (ts.isImportDeclaration(statement)) readImport(path, statement, module)
    else if (ts.isFunctionDeclaration(statement)) module.declared.set(statement.name!.text, declare(statement))
    else if (ts.isVariableStatement(statement))
      for (const each of statement.declarationList.declarations)
        for (const name of walk(each.name).filter(ts.isIdentifier)) module.declared.set(name.text, declare(each))
  }
  return module
}

/** The source files behind the calls, and what can be reached from a point in them. */
class Source {
  readonly modules: ReadonlyMap<string, Module>

  constructor() {
    const paths = globSync('{api,cms,content}/**/*.ts').filter(
      (path) => !/\.test\.ts$|testing|\/migrations\//.test(path),
    )
    this.modules = new Map(paths.map((path) => [path, readModule(path)]))
  }

  /** The tables that a declaration of a module inserts into, directly or through anything it mentions. */
  tablesOf(path: string, { mentions, tables }: Declared, seen = new Set<string>()): Set<string> {
    const { imported } = this.modules.get(path)!
    const found = new Set([...tables].map((table) => imported.get(table)?.[1] ?? table))
    for (const name of mentions) for (const table of this.#tablesOfName(path, name, seen)) found.add(table)
    return found
  }

  #tablesOfName(path: string, name: string, seen: Set<string>): Iterable<string> {
    const key = `${path} ${name}`
    const module = this.modules.get(path)
    if (!module || seen.has(key)) return []
    seen.add(key)
    const imported = module.imported.get(name)
    if (imported) return this.#tablesOfName(...imported, seen)
    const declared = module.declared.get(name)
    return declared ? this.tablesOf(path, declared, seen) : []
  }
}

const called = (node: ts.Node, name: RegExp): node is ts.CallExpression =>
  ts.isCallExpression(node) && ts.isIdentifier(node.expression) && name.test(node.expression.text)

/** What app.ts passes to the routes of a noun in addition to the context: the work of another noun. */
function handedTo(source: Source): Map<string, Declared> {
  const app = 'api/app.ts'
  const calls = walk(source.modules.get(app)!.source).filter((node) => called(node, /Routes$/))
  return new Map(
    calls.map((call) => {
      const mentions = call.arguments.slice(1).map((each) => each.getText())
      return [call.expression.getText(), { mentions: new Set(mentions), tables: new Set<string>() }]
    }),
  )
}

/** A call, by its list and its name there, and the tables that it may add rows to. */
export interface InsertingCall {
  list: string
  name: string
  tables: ReadonlySet<string>
}

/**
 * Reads from the source which calls add rows to which tables. A mentioned name counts as used, so the result may
 * contain a table too many, but never one too few.
 */
export function readInsertingCalls(): InsertingCall[] {
  const source = new Source()
  const handed = handedTo(source)
  const found: InsertingCall[] = []
  for (const [path, { source: file }] of source.modules) {
    if (!path.endsWith('/routes.ts')) continue
    for (const statement of file.statements.filter(ts.isVariableStatement))
      for (const node of walk(statement).filter((each) => called(each, /^serve$/))) {
        const [, list, handlers] = node.arguments
        if (!list || !handlers || !ts.isObjectLiteralExpression(handlers))
          throw new Error(`${path}: the handlers of "serve" stand in a plain object`)
        const { name: routes, initializer } = statement.declarationList.declarations[0]!
        const extra = handed.get(routes.getText())
        const [, ...rest] = initializer && ts.isArrowFunction(initializer) ? initializer.parameters : []
        for (const property of handlers.properties) {
          const declared = declare(property)
          const tables = source.tablesOf(path, declared)
          const usesIt = rest.some(({ name }) => declared.mentions.has(name.getText()))
          for (const table of extra && usesIt ? source.tablesOf('api/app.ts', extra) : []) tables.add(table)
          found.push({ list: list.getText(), name: property.name!.getText(), tables })
        }
      }
  }
  return found
}
