/** `npm run admin`: what a server administrator can do in the terminal when no one can on the site. */
import { existsSync } from 'node:fs'
import { databaseFile } from '#api/platform/db/database-url.ts'
import { openDatabase, type Database } from '#api/platform/db/database.ts'
import { readEnvironment, type Environment } from '#api/env.ts'
import { createFirstAdminLink } from '#api/account/first-admin.service.ts'
import { listStaff, makeAdmin, removeTwoFactorFor, resetUserPassword } from '#api/users/server-admin.service.ts'
import { adoptDomain } from '#api/auth/passkey.service.ts'
import { adoptKey } from '#api/region/settings.service.ts'
import { recordCommand } from '#api/auth/security-log.service.ts'
import { loadKeys } from '#api/keys.ts'
import { runCommand, step, UsageError } from './progress.ts'
import { servedAt } from './served-at.ts'
import { withDatabase } from './with-database.ts'

const HELP = `Usage: npm run admin -- <command>

  list                       lists the administrators and editors
  link                       makes a one-time link with which the first administrator is created (24 hours)
  reset-password <username>  gives an account a temporary password, to be changed at the next login (24 hours)
  remove-two-factor <username> turns two-factor authentication off for an account that lost its app and its recovery codes
  make-admin <username>      makes an existing account an administrator, and activates it
  change-key                 lets the server start with another SECRET_KEY or secrets/key than before
  change-domain              lets it start with a SITE_URL of another domain; existing passkeys won’t work on the new
                             domain. SITE_URL has to be the new address

The email address does as well as the username, and any letter case.
Works on the database of DATA_DIR (./data unless set). Stop the server first; only "list" works beside it.`

const noAccount = (username: string) =>
  new UsageError(`There is no account with the username or email address "${username}". Any letter case will do.`)

/** A mistyped DATA_DIR must not create a new installation. */
function requireDatabase({ dataDir, databaseUrl }: Environment): void {
  const file = databaseFile(databaseUrl)
  if (!file || existsSync(file)) return
  throw new UsageError(
    `There is no database in ${dataDir}. Set DATA_DIR to the folder of your installation; in a new one "npm start" makes the database.`,
  )
}

/** Reads only, so it can run next to a running server. */
async function list(environment: Environment): Promise<void> {
  requireDatabase(environment)
  const { databaseUrl: url, databaseAuthToken: authToken } = environment
  const database = await openDatabase({ url, authToken })
  try {
    const staff = await listStaff(database)
    if (staff.length === 0) step('There are no administrators and editors yet. "link" makes the first one.')
    for (const { role, username, email, active } of staff) {
      step(`${role.padEnd(7)}${username}  ${email}${active ? '' : '  (deactivated)'}`)
    }
  } finally {
    await database.close()
  }
}

function change(environment: Environment, work: (database: Database) => Promise<void>): Promise<void> {
  requireDatabase(environment)
  return withDatabase(environment, work)
}

async function changeKey({ dataDir, secretKey }: Environment, database: Database): Promise<void> {
  const accounts = await adoptKey({ database, keys: loadKeys(dataDir, secretKey), now: Date.now })
  if (accounts === null) return step('This is the key of the database already.')
  step('The database belongs to this key now. Start every process with it.')
  if (accounts > 0) {
    step(`Codes of authenticator apps no longer work for ${accounts} accounts. Each gets in with a recovery code and`)
    step(
      'sets two-factor authentication up again, or asks you for "remove-two-factor". Links in emails that were sent no longer unsubscribe.',
    )
  }
}

async function changeDomain({ siteUrl }: Environment, database: Database): Promise<void> {
  const count = await adoptDomain({ database, siteUrl, now: Date.now })
  step(`The server starts with ${siteUrl} now.`)
  if (count > 0)
    step(
      `Passkeys made for another domain don’t work there: ${count}. Their owners log in with their passwords and make new ones.`,
    )
}

async function run([command, username]: string[]): Promise<void> {
  if (!command || command === 'help' || command === '--help' || command === '-h') return step(HELP)
  const environment = readEnvironment()
  const now = Date.now()
  if (command === 'list') return list(environment)
  if (command === 'link') {
    return change(environment, async (database) => {
      const link = await createFirstAdminLink(database, servedAt(environment), now)
      if (!link)
        throw new UsageError('There is an administrator already. See "list", "make-admin" and "reset-password".')
      await database.write((tx) => recordCommand(tx, now, 'link'))
      step(`Start the server, then open this within 24 hours: ${link}`)
    })
  }
  if (command === 'change-key') return change(environment, (database) => changeKey(environment, database))
  if (command === 'change-domain' && !environment.isSiteUrlSet) {
    throw new UsageError(
      '"change-domain" needs the new address in SITE_URL: SITE_URL=https://startups.example.org npm run admin -- change-domain',
    )
  }
  if (command === 'change-domain') return change(environment, (database) => changeDomain(environment, database))
  if (command !== 'reset-password' && command !== 'make-admin' && command !== 'remove-two-factor') {
    throw new UsageError(`There is no command "${command}".\n\n${HELP}`)
  }
  if (!username) throw new UsageError(`"${command}" needs a username.\n\n${HELP}`)
  await change(environment, async (database) => {
    if (command === 'make-admin') {
      if (!(await makeAdmin(database, username, now))) throw noAccount(username)
      return step(`${username} is an administrator now.`)
    }
    if (command === 'remove-two-factor') {
      const removed = await removeTwoFactorFor(database, username, now)
      if (removed === null) throw noAccount(username)
      return step(
        removed
          ? `${username} signs in with the password alone now.`
          : `Two-factor authentication of ${username} is off.`,
      )
    }
    const password = await resetUserPassword(database, username, now)
    if (!password) throw noAccount(username)
    step(`The temporary password of ${username} is: ${password}`)
    step(
      'It works for 24 hours and must be changed at the first login. Every session and passkey of this account has ended.',
    )
  })
}

await runCommand(() => run(process.argv.slice(2)))
