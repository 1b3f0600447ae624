/** `npm run import`: imports a table from the terminal. */
import { createWriteStream, existsSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { TEXT_ENCODINGS, type TextEncoding } from '#api/imports/contract/encodings.ts'
import { ROW_OUTCOME_LABELS, LINE_OUTCOMES, TABLE_KINDS, type TableKind } from '#api/imports/contract/kinds.ts'
import type { TableImportWhole } from '#api/imports/calls.ts'
import { readEnvironment, type Environment } from '#api/env.ts'
import { importAtTerminal } from '#api/imports/server-admin.service.ts'
import { getReport } from '#api/imports/upload.service.ts'
import { createLog, type Log } from '#api/platform/http/log.ts'
import { ensureContent } from '#cms/content/first-content.ts'
import { openGateway, type Gateway } from '#cms/gateway/gateway.ts'
import { idlePublisher } from '#cms/publish/publisher.ts'
import { runCommand, step, UsageError } from './progress.ts'
import { withDatabase } from './with-database.ts'

const HELP = `Usage: npm run import -- <file> [--dry-run]

Imports a table, CSV or .xlsx, by the names of its columns, as /dashboard/admin/import does. Startups and investors
have no account then and are shown to no one but administrators. Community entries and events become content, which
visitors see from the next start on.

  --dry-run          says what would become of each line, and writes nothing
  --kind <kind>      ${TABLE_KINDS.join(', ')}; default: guessed from the file name
  --source <name>    whose list it is: an id means the same line within it
  --sheet <name>     sheet to read (default: best match)
  --encoding <name>  of a text, such as windows-1250 or macintosh; else it is guessed
  --report <file>    writes what became of each line as CSV

  npm run import -- startups.csv --dry-run --report report.csv

Works on the database of DATA_DIR (./data unless set). Stop the server first, unless the database is a server.`

const OPTIONS = {
  'dry-run': { type: 'boolean' },
  kind: { type: 'string' },
  source: { type: 'string' },
  sheet: { type: 'string' },
  encoding: { type: 'string' },
  report: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const

function parse() {
  try {
    return parseArgs({ args: process.argv.slice(2), options: OPTIONS, allowPositionals: true })
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${HELP}`)
  }
}

function getKind(path: string, option: string | undefined): TableKind {
  const named = TABLE_KINDS.filter((candidate) => basename(path).toLowerCase().includes(candidate.replace(/s$/, '')))
  const kind =
    option === undefined ? named.length === 1 && named[0] : TABLE_KINDS.find((candidate) => candidate === option)
  if (!kind) throw new UsageError(`Say with --kind what the file holds: ${TABLE_KINDS.join(', ')}.\n\n${HELP}`)
  return kind
}

function parseEncoding(option: string | undefined): TextEncoding | null {
  if (option === undefined) return null
  const known = TEXT_ENCODINGS.find((candidate) => candidate === option.toLowerCase())
  if (!known) throw new UsageError(`Encodings are ${TEXT_ENCODINGS.join(', ')}.\n\n${HELP}`)
  return known
}

function printSummary({ id, state, columns, counts, sheet, hiddenRows }: TableImportWhole): void {
  if (hiddenRows > 0) step(`Skipped, because the file hides them: lines, ${hiddenRows} of them.`)
  if (sheet !== null) step(`Read from the sheet “${sheet}”.`)
  const hidden = columns.filter(({ isHidden }) => isHidden).map(({ name }) => `“${name}”`)
  if (hidden.length > 0) step(`Skipped, because the file hides them: ${hidden.join(', ')}.`)
  const unknown = columns.filter(({ field, isHidden }) => field === null && !isHidden).map(({ name }) => `“${name}”`)
  if (unknown.length > 0) step(`Skipped, because their names aren’t known: ${unknown.join(', ')}.`)
  for (const outcome of LINE_OUTCOMES) step(`${ROW_OUTCOME_LABELS[outcome].padEnd(10)} ${counts[outcome]}`)
  if (state === 'checked') step('Nothing was written. Without --dry-run it is imported.')
  else step(`Import ${id} is done. You can undo it for seven days at /dashboard/admin/import?id=${id}.`)
}

/** The installation's content, for rows that become content. */
async function openContent(environment: Environment, log: Log): Promise<Gateway> {
  await ensureContent(environment.contentDir)
  return openGateway({ ...environment, onStep: step, onFailure: log.failure })
}

await runCommand(async () => {
  const { values, positionals } = parse()
  const [file, ...rest] = positionals
  if (values.help || file === 'help') return step(HELP)
  if (!file || rest.length > 0) throw new UsageError(`Name one file.\n\n${HELP}`)
  // npm runs this in the program's folder; INIT_CWD is the user's folder.
  const at = (path: string) => resolve(process.env['INIT_CWD'] ?? '.', path)
  const path = at(file)
  if (!existsSync(path)) throw new UsageError(`There is no file ${path}.`)
  const { sheet = null, source = '', report } = values
  const encoding = parseEncoding(values.encoding)
  const table = {
    path,
    kind: getKind(file, values.kind),
    sheet,
    encoding,
    source,
    isDryRun: values['dry-run'] === true,
  }
  const environment = readEnvironment()
  await withDatabase(environment, async (database) => {
    const log = createLog()
    const gateway = await openContent(environment, log)
    try {
      const imported = await importAtTerminal(
        { database, gateway, log, now: Date.now, publisher: idlePublisher },
        table,
      )
      printSummary(imported)
      if (report === undefined) return
      await pipeline(Readable.from(getReport({ database }, imported.id)), createWriteStream(at(report)))
      step(`The result of each line is in ${report}.`)
    } finally {
      await gateway.close()
    }
  })
})
