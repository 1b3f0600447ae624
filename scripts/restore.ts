/** `npm run restore`: creates a data directory from a backup. */
import { restoreBackup } from '#api/platform/backup/backup.ts'
import { runCommand, step, UsageError } from './progress.ts'

const HELP = `Usage: npm run restore -- <backup> --to <new folder> Compares every file of the backup with its SHA-256, checks the database, and makes a data directory from it in a folder that doesn’t exist yet. It never writes over an installation. Then start with it: DATA_DIR=<new folder> npm start`

await runCommand(async () => {
  const [backup, flag, folder, ...rest] = process.argv.slice(2)
  if (backup === '--help' || backup === '-h' || backup === 'help') return step(HELP)
  if (!backup || flag !== '--to' || !folder || rest.length > 0) {
    throw new UsageError(`Name the backup and the new folder.\n\n${HELP}`)
  }
  const { files, madeAt, database, uploads } = await restoreBackup(backup, folder)
  step(`Restored ${files.length} files of ${madeAt} to ${folder}, each compared with its hash.`)
  if (database === 'elsewhere') step('The database was on a server of its own and isn’t in this backup.')
  if (uploads === 'elsewhere') step('The documents were in a bucket and aren’t in this backup.')
  step(`Start with it: DATA_DIR=${folder} npm start`)
})
