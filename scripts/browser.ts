import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { chromium } from 'playwright'
import { onPath } from './on-path.ts'
import { fail, step } from './progress.ts'

/** Debian's name for the browser without windows, which draws the same pages for half the processor time. */
const SHELL = 'chromium-headless-shell'
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const MAC_CHROME = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

const isRoot = () => process.getuid?.() === 0

function chosen(): string | undefined {
  const own = process.env['CHROMIUM_PATH']
  return !own || existsSync(own) ? own : fail(`CHROMIUM_PATH is wrong: there is no browser at "${own}".`)
}

function installed(): string | undefined {
  const playwrights = chromium.executablePath()
  if (playwrights && existsSync(playwrights)) return playwrights
  return NAMES.map(onPath).find(Boolean) ?? (existsSync(MAC_CHROME) ? MAC_CHROME : undefined)
}

function installedShell(): string | undefined {
  // Playwright's download puts it beside the whole browser.
  const [folder, revision] = chromium.executablePath().split(/chromium-(\d+)/)
  const [playwrights] = globSync(`${folder}chromium_headless_shell-${revision}/*/*headless?shell`)
  return playwrights ?? onPath(SHELL)
}

const hasApt = () => isRoot() && onPath('apt-get') !== undefined

function installDebians(name: string): boolean {
  step(`Installing ${name} from Debian’s packages (once, about a minute) …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const patience = ['-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=15']
  const apt = (...args: string[]) =>
    spawnSync('apt-get', ['-qq', ...patience, ...args], { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0
  const install = () => apt('install', '-y', '--no-install-recommends', '--no-remove', name)
  return install() || (apt('update') && install())
}

/** Whether Debian's packages have the browser without windows, by the lists that are here. */
const debianHasShell = () => hasApt() && spawnSync('apt-cache', ['show', SHELL], { stdio: 'ignore' }).status === 0

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
 * A whole browser, as people have it: CHROMIUM_PATH, one that is installed, Debian's package, or Playwright's download.
 * With none of them it ends with a sentence that says what to install.
 */
export function ensureBrowser(): string {
  const browser =
    chosen() ?? installed() ?? (((hasApt() && installDebians('chromium')) || downloadPlaywrights()) && installed())
  return (
    browser ||
    fail(
      'The tests need a browser, and none could be installed. Install Chromium or Chrome, or set CHROMIUM_PATH to one, and run npm test again.',
    )
  )
}

/**
 * The browser of the tests: CHROMIUM_PATH, the headless shell if it is or can be installed, or else a whole browser.
 */
export function ensureTestBrowser(): string {
  const best = chosen() ?? installedShell()
  if (best) return best
  // A whole browser needs the package lists, which may be missing.
  const whole = debianHasShell() ? undefined : ensureBrowser()
  if (debianHasShell()) installDebians(SHELL)
  return installedShell() ?? whole ?? ensureBrowser()
}
