import { globSync, readFileSync } from 'node:fs'
import { getTableName, is, SQLiteTable } from '#api/platform/db/drizzle.ts'
import { expect, it } from 'vitest'
import type { Call, Calls } from '#api/platform/contract/call.ts'
import { CALLS, getName, listKinds } from '#api/calls.ts'
import { readInsertingCalls } from './inserting-calls.ts'

const section = /## What stays\n(.*?)\n## /s.exec(readFileSync('docs/security.md', 'utf8'))![1]!
const rows = section.split('\n').map((line) => line.split('|').map((cell) => cell.trim()))
const named = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name!)

/** For each table, what the page says adds rows to it, and how many at most. */
const bounds = new Map(
  rows.filter(({ length }) => length === 5).map(([, table, calls, most]) => [named(table)[0], { calls, most }]),
)
bounds.delete(undefined)
const ofAuditTrail = rows.filter(({ length }) => length === 4).flatMap(([, call]) => named(call))

async function modulesIn<Value>(pattern: string): Promise<[string, Value][]> {
  const modules = await Promise.all(
    globSync(pattern).map(async (path): Promise<object> => import(/* @vite-ignore */ `../../${path}`)),
  )
  return modules.flatMap((module) => Object.entries(module) as [string, Value][])
}

const tables = new Map(
  (await modulesIn<unknown>('api/**/table.ts')).flatMap(([name, table]) =>
    is(table, SQLiteTable) ? [[name, getTableName(table)] as const] : [],
  ),
)
const lists = new Map(await modulesIn<Calls>('api/**/*calls.ts'))

/** The calls that add rows, by the name of the table. */
const found = new Map<string, Call[]>()
for (const { list, name, tables: inserted } of readInsertingCalls())
  for (const table of inserted) {
    const sqlName = tables.get(table) ?? table
    found.set(sqlName, [...(found.get(sqlName) ?? []), lists.get(list)![name]!])
  }

it('bounds: every table of the schema has one, and every insert names its table', () => {
  expect([...bounds.keys()].toSorted()).toEqual([...new Set(tables.values())].toSorted())
  for (const [table, { most }] of bounds) expect([table, most]).not.toEqual([table, ''])
  expect([...found.keys()].filter((table) => !bounds.has(table))).toEqual([])
})

it('bounds: the calls that add to a table are those that the page names', () => {
  // Otherwise the search found nothing, and nothing could be missing.
  expect(found.size).toBeGreaterThan(50)
  for (const [table, { calls }] of bounds) {
    if (calls === 'any call') continue
    const adding = (found.get(table!) ?? []).map(getName).toSorted()
    expect([table, calls === 'no call' ? [] : named(calls)]).toEqual([table, adding])
  }
})

it('bounds: calls of members that add to the audit log are named', () => {
  const isOfOthers = (call: Call) => listKinds(call).some((kind) => kind !== 'admin')
  const adding = found.get('audit_entries')!.filter(isOfOthers).map(getName)
  expect(ofAuditTrail).toEqual(adding.toSorted())
  expect(CALLS.map(getName)).toEqual(expect.arrayContaining(ofAuditTrail))
})
