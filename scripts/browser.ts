import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { chromium } from 'playwright'
import { ensurePrograms, hasApt, installDebians } from './debian.ts'
import { onPath } from './on-path.ts'
import { fail, step } from './progress.ts'

/** Debian's name for the headless browser, which renders the same pages with half the processor time. */
const SHELL = 'chromium-headless-shell'
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const MAC_CHROME = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

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
  // Playwright's download puts it next to the full browser.
  const [folder, revision] = chromium.executablePath().split(/chromium-(\d+)/)
  const [playwrights] = globSync(`${folder}chromium_headless_shell-${revision}/*/*headless?shell`)
  return playwrights ?? onPath(SHELL)
}

/** Whether Debian has a package of the headless browser, according to the local package lists. */
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
 * A full browser, as users have it: CHROMIUM_PATH, an installed one, Debian's package, or Playwright's download.
 * Without any of them, fails with a message that says what to install.
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

/** The browser of the tests: CHROMIUM_PATH, the headless shell if it is or can be installed, or else a full browser. */
export function ensureTestBrowser(): string {
  const best = chosen() ?? installedShell()
  if (best) return best
  // A full browser needs the package lists, which may be missing.
  const whole = debianHasShell() ? undefined : ensureBrowser()
  if (debianHasShell()) installDebians(SHELL)
  return installedShell() ?? whole ?? ensureBrowser()
}

/** The engines other than Chromium: their programs, with the browser first, and their Debian packages. */
const ENGINES = {
  firefox: { name: 'Firefox ESR', programs: ['firefox-esr'], packages: ['firefox-esr'] },
  webkit: { name: 'WebKitGTK', programs: ['WebKitWebDriver', 'Xvfb'], packages: ['webkit2gtk-driver', 'xvfb'] },
}

export type Engine = keyof typeof ENGINES

/** The program of an engine, installed if necessary. Fails with a message that says what to do if it can't be. */
export function ensureEngine(engine: Engine): string {
  const { name, programs, packages } = ENGINES[engine]
  return (
    ensurePrograms(programs, packages) ??
    fail(
      `These tests run in ${name}, which couldn’t be installed. Install Debian’s ${packages.join(' and ')}, or leave the project smoke-${engine} out.`,
    )
  )
}
