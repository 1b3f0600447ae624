import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Call } from '#api/contract/call.ts'
import { CALLS } from '#api/contract/calls.ts'
import { ROUTES } from '#api/contract/routes.ts'
import { jsonSchema } from '#api/reference/json-schema.ts'
import { onPath } from '#scripts/on-path.ts'
import { cookieOf } from '#tests/people.ts'
import { startProduct } from '#tests/product.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { counted, figure } from '#tests/trust/figure.ts'
import { callerOf } from './call.ts'
import { compareNginx } from './nginx.ts'
import { USERNAMES } from './world.ts'

/** A command's output, whatever its exit code. */
function run(command: string, args: readonly string[], cwd: string): Promise<string> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    child.stdout.on('data', (chunk) => (said += chunk))
    child.stderr.on('data', (chunk) => (said += chunk))
    child.on('error', (error) => resolve(`${said}${error.message}`))
    child.on('close', () => resolve(said))
  })
}

/** The query of a call with a value in each field. */
function sampleQuery({ method, path, query }: Call): string | null {
  if (method !== 'GET' || !query || path.includes(':')) return null
  const { properties = {} } = jsonSchema(query, 'input', {})
  const fields = Object.entries(properties).filter(([name]) => name !== 'cursor')
  const value = (name: string, values?: readonly unknown[]) => String(values?.[0] ?? (name === 'limit' ? 3 : 'a'))
  return fields.map(([name, schema]) => `${name}=${encodeURIComponent(value(name, schema.enum))}`).join('&')
}

interface Report {
  vulnerabilities: Record<string, { path: string; info: string; parameter?: string }[]>
  anomalies: Record<string, { path: string; info: string; parameter?: string }[]>
}

const MODULES =
  'backup,blindsql,cookieflags,crlf,csp,csrf,exec,file,htaccess,http_headers,methods,permanentxss,redirect,sql,xss,xxe'

/** Lets wapiti crawl the site and attack every address that it finds or is given. */
async function wapiti(
  url: string,
  addresses: readonly string[],
  cookie: string | null,
  folder: string,
): Promise<string[]> {
  const report = join(folder, `wapiti-${cookie ? 'in' : 'out'}.json`)
  const starts = addresses.flatMap((address) => ['-s', url + address])
  const limits = ['--max-scan-time', '90', '--max-attack-time', '60', '--max-links-per-page', '20']
  const session = ['--flush-session', '--store-session', folder, ...(cookie ? ['-H', `Cookie: ${cookie}`] : [])]
  const out = ['--no-bugreport', '-f', 'json', '-o', report]
  const said = await run('wapiti', ['-u', `${url}/`, ...starts, ...limits, ...session, '-m', MODULES, ...out], folder)
  if (!existsSync(report)) return [`wapiti made no report: ${said.slice(-300)}`]
  const { vulnerabilities, anomalies } = JSON.parse(readFileSync(report, 'utf8')) as Report
  return [...Object.entries(vulnerabilities), ...Object.entries(anomalies)].flatMap(([kind, found]) =>
    found.map(({ path, info, parameter }) => `${kind}: ${info}${parameter ? ` (${parameter})` : ''} at ${path}`),
  )
}

/** Lets sqlmap try every field of a query. */
async function sqlmap(address: string, cookie: string | undefined, folder: string): Promise<string[]> {
  const session = cookie ? [`--cookie=${cookie}`] : []
  // A changed cookie is refused and a changed token finds nothing, which is no reason to end.
  const how = [
    '--batch',
    '--ignore-code=401,404',
    '--flush-session',
    '--dbms=SQLite',
    '--level=2',
    '--risk=1',
    '--technique=BEU',
    '--threads=2',
  ]
  const said = await run(
    'sqlmap',
    ['-u', address, ...session, ...how, '--disable-coloring', `--output-dir=${folder}`],
    folder,
  )
  const path = new URL(address).pathname
  return [
    ...(/identified the following injection point/.test(said) ? [`sqlmap found an injection at ${path}`] : []),
    ...(/\b5\d\d \([A-Z]/.test(said) ? [`sqlmap caused a server error at ${path}`] : []),
    ...(/do not appear to be injectable|identified the following/.test(said)
      ? []
      : [`sqlmap did not end its work at ${path}: ${said.slice(-300)}`]),
  ]
}

/** What npm's advisories say of the packages; a sentence where the registry does not answer. */
async function advisories(): Promise<{ found: number } | string> {
  const said = await run('npm', ['audit', '--json', '--omit=dev'], process.cwd())
  const json = /^\{[^]*^\}/m.exec(said)?.[0]
  const total =
    json &&
    (JSON.parse(json) as { metadata?: { vulnerabilities?: { total: number } } }).metadata?.vulnerabilities?.total
  return typeof total === 'number' ? { found: total } : 'The registry of this machine answers no audit.'
}

/**
 * Runs outside tools that are on PATH against the product, and says what they found and what was left out. `explained`
 * is the text in which a finding may be explained. Returns how many findings are not.
 */
export async function runOutsideTools(say: (sentence: string) => void, explained: string): Promise<number> {
  const folder = temporaryFolder('outside-tools')
  const product = await startProduct({ command: 'demo', dataDir: join(folder, 'data') })
  const cookies = new Map<string, string>()
  for (const username of Object.values(USERNAMES)) cookies.set(username, await cookieOf(product.url, username))
  const queries = CALLS.flatMap((call) => {
    const query = sampleQuery(call)
    const kind = callerOf(call)
    const cookie = kind === 'visitor' ? undefined : cookies.get(USERNAMES[kind])
    return query === null ? [] : [{ address: `${call.path}?${query}`, cookie }]
  })
  const pages = ROUTES.filter(({ path }) => !path.includes(':')).map(({ path }) => `${path}?q=a&next=%2Fnews&tab=users`)
  const addresses = [...pages, ...queries.map(({ address }) => address)]
  let unexplained = 0
  /** `tried`: how many of what, which differs from run to run; a figure keeps its name. */
  const tell = (tool: string, what: string, tried: string, found: readonly string[]) => {
    const known = found.filter((one) => explained.includes(one.replace(/ at \/.*$/, '')))
    for (const one of found) say(`${tool}: ${one}${known.includes(one) ? ' (explained)' : ''}`)
    unexplained += found.length - known.length
    if (found.length > known.length) return
    const measured = `0 findings in ${tried}${known.length > 0 ? `, but for ${known.length} that are explained` : ''}`
    figure({ chapter: 'Outside tools', what: `${tool}: ${what}`, promised: '0 findings, or each explained', measured })
  }
  try {
    if (onPath('wapiti')) {
      for (const [who, cookie] of [
        ['a visitor', null],
        ['an administrator', cookies.get('admin')!],
      ] as const) {
        const place = join(folder, who.replace(/\W/g, '-'))
        mkdirSync(place)
        const found = [...new Set(await wapiti(product.url, addresses, cookie, place))]
        const what = `addresses with their queries and what it crawls from them, as ${who}`
        tell('wapiti', what, `${counted(addresses.length)} addresses`, found)
      }
    } else say('wapiti is not on PATH, so it was left out (Debian: apt install wapiti).')
    if (onPath('sqlmap')) {
      const found: string[] = []
      for (const { address, cookie } of queries) found.push(...(await sqlmap(product.url + address, cookie, folder)))
      tell('sqlmap', 'every field of the queries of calls, as who may make them', `${queries.length} calls`, found)
    } else say('sqlmap is not on PATH, so it was left out (Debian: apt install sqlmap).')
    if (onPath('nginx')) {
      const { compared, differing } = await compareNginx(product, join(folder, 'nginx'), cookies.get('investor')!)
      const what = 'answers of nginx over the release’s files, compared with ours'
      tell('nginx', what, `${counted(compared)} answers`, differing)
    } else say('nginx is not on PATH, so it was left out (Debian: apt install nginx libnginx-mod-http-brotli-static).')
    const answer = await advisories()
    if (typeof answer === 'string') say(`npm audit: ${answer}`)
    else
      tell(
        'npm audit',
        'the packages that are installed with the product',
        'all of them',
        answer.found > 0 ? [`${answer.found} advisories`] : [],
      )
  } finally {
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return unexplained
}
