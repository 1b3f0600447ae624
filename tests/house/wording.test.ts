import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, it } from 'vitest'
import { FORMATS } from '#tests/glossary.ts'
import { parse } from './texts.ts'

interface Place {
  file: string
  kind: 'hint' | 'error' | 'confirmation' | 'title' | 'subject' | 'text'
  text: string
}

/** Quoted by the specification, or next to a text that is. */
const QUOTED = [
  /^Please (?:add at least one|contact an administrator if|enter (?:a valid|your)|provide (?:a|at least|no)|select (?:a|an|at)|sign in to save|specify|upload a PDF)\b/,
  /Please try again(?: later)?\.?$/,
  /^(?:Please select|\. Please try again later\.)$/,
  /\(e\.g\. \$(?:100,000\)|10,000 - \$50,000\))$/,
]
const LEGAL = /api\/trust\/contract\/self-certification\.ts/
/** For whoever runs the server or calls the API, who can read more. */
const TECHNICAL = /api\/platform\/http\/openapi\.ts|api\/server\.ts|api\/account\/first-admin\.service\.ts/

const LIMITS = { hint: 12, error: 12, confirmation: 25 } as const
const HINTS = ['description', 'hint']
const ERROR_CALLS =
  /^(?:ApiError|atField|badRequest|conflict|fileTooLarge|forbidden|gone|notFound|refuse|tooMany|unauthorized|unavailable|wrongType)$/

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()
const countWords = (text: string): number => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length

/** A literal with one word for each of its expressions. */
const literal = (node: ts.Node): string | undefined =>
  ts.isStringLiteralLike(node)
    ? node.text
    : ts.isTemplateExpression(node)
      ? node.head.text + node.templateSpans.map(({ literal: part }) => `X${part.text}`).join('')
      : undefined

/** What a node shows, in full: for children of a dialog. */
function shownText(node: ts.Node): string {
  if (ts.isJsxText(node)) return node.text
  const text = literal(node)
  if (text !== undefined) return text
  if (ts.isJsxAttributes(node)) return ''
  // Of two branches, the longer.
  if (ts.isConditionalExpression(node)) {
    const [yes, no] = [shownText(node.whenTrue), shownText(node.whenFalse)]
    return countWords(yes) > countWords(no) ? yes : no
  }
  if (ts.isJsxExpression(node) && node.expression && !/[?'"`<]/.test(node.expression.getText())) return 'X'
  const parts: string[] = []
  ts.forEachChild(node, (child) => void parts.push(shownText(child)))
  return parts.join(' ')
}

/** The texts that an expression can have. */
function literals(node: ts.Node): string[] {
  const text = literal(node)
  if (text !== undefined) return [text]
  const found: string[] = []
  ts.forEachChild(node, (child) => void found.push(...literals(child)))
  return found
}

/** The texts of a file, with what they are to who reads them. */
function listPlaces(file: string, content = readFileSync(file, 'utf8')): Place[] {
  const places: Place[] = []
  const add = (kind: Place['kind'], text: string) => void places.push({ file, kind, text: oneLine(text) })
  const visit = (node: ts.Node): void => {
    if (ts.isJsxAttribute(node) && HINTS.includes(node.name.getText()) && node.initializer)
      for (const text of literals(node.initializer)) add('hint', text)
    if (ts.isJsxElement(node) && node.openingElement.tagName.getText() === 'ConfirmDialog')
      add('confirmation', node.children.map(shownText).join(' '))
    if ((ts.isCallExpression(node) || ts.isNewExpression(node)) && ERROR_CALLS.test(node.expression.getText()))
      for (const argument of node.arguments ?? []) {
        const text = literal(argument)
        if (text !== undefined) add('error', text)
      }
    if (ts.isPropertyAssignment(node)) {
      const name = node.name.getText()
      const text = literal(node.initializer)
      if (text !== undefined && name === 'title') add('title', text)
      if (text !== undefined && name === 'subject' && file.endsWith('emails.ts')) add('subject', text)
    }
    if (ts.isVariableDeclaration(node) && /^[A-Z_]+$/.test(node.name.getText()) && file.startsWith('api/')) {
      const text = node.initializer && literal(node.initializer)
      if (text !== undefined && /[^.]\.$/.test(text)) add('error', text)
    }
    const text = ts.isJsxText(node) ? node.text : literal(node)
    if (text !== undefined && oneLine(text).includes(' ')) add('text', text)
    ts.forEachChild(node, visit)
  }
  visit(parse(file, content))
  return places
}

const places = execFileSync('git', ['ls-files', 'api', 'cms', 'site'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(?:ts|tsx|astro)$/.test(file) && !/\.test\.|testing/.test(file))
  .flatMap((file) => listPlaces(file))
  .filter(({ file, text }) => !LEGAL.test(file) && !QUOTED.some((quoted) => quoted.test(text)))

const wrong = (from: Place[]): string[] => {
  const isWrong = ({ file, kind, text }: Place): boolean => {
    if (kind === 'title') return /[^.]\.$/.test(text)
    if (kind === 'subject') return text.length > 50
    if (kind === 'text')
      return (
        (/\bplease\b/i.test(text) && !/emails\.ts$|notifications\//.test(file)) ||
        /\be\.g\./.test(text) ||
        FORMATS.test(text)
      )
    return countWords(text) > LIMITS[kind] && !TECHNICAL.test(file)
  }
  return from.filter(isWrong).map(({ file, kind, text }) => `${file}: ${kind}: ${text}`)
}

it('texts: within the limits of their kind, without please, Latin abbreviations, or foreign dates', () => {
  const count = (kind: Place['kind']) => places.filter((place) => place.kind === kind).length
  expect(count('hint')).toBeGreaterThan(80)
  expect(count('error')).toBeGreaterThan(250)
  expect(count('confirmation')).toBeGreaterThan(15)
  expect(count('subject')).toBeGreaterThan(40)
  expect(count('title')).toBeGreaterThan(150)
  expect(wrong(places)).toEqual([])
})

it.each([
  ['a hint of 13 words', '<TextField description="a b c d e f g h i j k l m" />'],
  [
    'a confirmation of 26 words',
    `<ConfirmDialog title="Delete"><b>${'a '.repeat(13)}</b>${'a '.repeat(13)}</ConfirmDialog>`,
  ],
  ['a refusal of 13 words', "badRequest('a b c d e f g h i j k l m')"],
  ['a title with a period', "notify({ title: 'Setting saved.' })"],
  ['please in an error', "badRequest('Please choose one.')"],
  ['a Latin abbreviation', '<p>Bring a deck, e.g. a PDF</p>'],
  ['a date that begins with the day', "const text = 'Until 5 March'"],
])('wording: finds %s', (_, code) => expect(wrong(listPlaces('site/planted.tsx', code)).length).toBeGreaterThan(0))

it('wording: leaves a text alone that is within the limits', () =>
  expect(
    wrong(listPlaces('site/planted.tsx', '<TextField description="a b c d e f g h i j k l" label="Mar 5, 2026" />')),
  ).toEqual([]))
