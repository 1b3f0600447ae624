import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright'
import { fail, step } from './progress.ts'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const MAC_CHROME = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

const isRoot = () => process.getuid?.() === 0

function onPath(name: string): string | undefined {
  const found = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' })
  return found.status === 0 ? found.stdout.trim() : undefined
}

function installed(): string | undefined {
  const own = process.env['CHROMIUM_PATH']
  if (own) return existsSync(own) ? own : fail(`CHROMIUM_PATH is wrong: there is no browser at "${own}".`)
  const playwrights = chromium.executablePath()
  if (playwrights && existsSync(playwrights)) return playwrights
  return NAMES.map(onPath).find(Boolean) ?? (existsSync(MAC_CHROME) ? MAC_CHROME : undefined)
}

function installDebians(): boolean {
  if (!isRoot() || !onPath('apt-get')) return false
  step('Installing Chromium from Debian’s packages (once, about a minute) …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const run = (...args: string[]) =>
    spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0
  return run('update', '-qq') && run('install', '-y', '-qq', '--no-install-recommends', 'chromium')
}

function downloadPlaywrights(): boolean {
  step('Downloading Playwright’s browser (once) …')
  try {
    execFileSync(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium'], {
      stdio: 'ignore',
      timeout: 300_000,
    })
    return true
  } catch {
    return false
  }
}

/**
 * The browser that the tests run in: CHROMIUM_PATH, one that is installed, Debian's package, or Playwright's download.
 * With none of them it ends with a sentence that says what to install.
 */
export function ensureBrowser(): string {
  const browser = installed() ?? ((installDebians() || downloadPlaywrights()) && installed())
  return (
    browser ||
    fail(
      'The tests need a browser, and none could be installed. Install Chromium or Chrome, or set CHROMIUM_PATH to one, and run npm test again.',
    )
  )
}
