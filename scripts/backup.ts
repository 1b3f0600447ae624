/** `npm run backup`: backs up an installation into a new folder, also while it's running. */
import { makeBackup } from '#api/platform/backup/backup.ts'
import { readEnvironment } from '#api/env.ts'
import { isFolder, runCommand, step, UsageError } from './progress.ts'

const HELP = `Usage: npm run backup -- <folder> Saves the installation of DATA_DIR (./data unless set) into a folder that doesn’t exist yet: database, documents, content and secrets, with the SHA-256 of each file. The server may be running. The folder is there whole or not at all. Keep it as safe as the installation itself: it contains confidential data. npm run backup -- /backups/$(date +%F) npm run restore -- /backups/2026-11-21 --to ./data-restored`

await runCommand(async () => {
  const [folder, ...rest] = process.argv.slice(2)
  if (folder === '--help' || folder === '-h' || folder === 'help') return step(HELP)
  if (!isFolder(folder) || rest.length > 0) throw new UsageError(`Name one folder for the backup.\n\n${HELP}`)
  const environment = readEnvironment()
  const { files, database, uploads } = await makeBackup(environment, folder, new Date())
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  step(`Saved ${files.length} files, ${(bytes / 1_048_576).toFixed(1)} MB, to ${folder}.`)
  if (database === 'elsewhere') {
    step('The database is on the server that DATABASE_URL names and isn’t in this backup: save it there.')
  }
  if (uploads === 'elsewhere') {
    step('The documents are in the bucket that UPLOADS_URL names and aren’t in this backup: save them there.')
  }
})
