import { extname } from 'node:path'
import type { Release } from './release.ts'
import { TYPES, type StaticFile } from './static-file.ts'

/** Where nginx finds a release, and what it must know of the installation. */
export interface NginxOptions {
  /** The folder with the release's files, as the build named them. */
  root: string
  /** The folder of the release that its files lie in: paths of files begin with it. */
  clientDir: string
  /** The cookie of whoever is signed in. */
  sessionCookie: string
  /** Pages that look different to signed-in people. */
  personal: Iterable<string>
  /** Where the product answers: `127.0.0.1:4321`. */
  upstream: string
}

/** Two files of configuration: one for `http`, another with each release, and one for `server`, always the same. */
export interface NginxFiles {
  http: string
  server: string
}

/** nginx says this of every file by itself. */
const BY_ITSELF = 'Accept-Ranges'
/** Addresses and values that mean in nginx's language what they say. Whatever else there is, the product answers. */
const PLAIN = /^[\w./@+-]+$/

function quoted(value: string): string {
  if (/[$\\\n]/.test(value)) throw new Error(`nginx would read more than text in ${value}`)
  return `"${value.replaceAll('"', '\\"')}"`
}

const block = (head: string, lines: readonly string[]) => `${head} {\n${lines.map((line) => `  ${line}\n`).join('')}}\n`

const variable = (header: string) => `$trellis_${header.toLowerCase().replaceAll('-', '_')}`

const headersOf = ({ headers }: StaticFile): Map<string, string> =>
  new Map(
    headers.flatMap((name, at) => (at % 2 === 0 && name !== BY_ITSELF ? [[name, headers[at + 1]!] as const] : [])),
  )

/** The value of a header at each address: policies are long, and shared by thousands of pages, so by their numbers. */
function headerMap(name: string, files: readonly (readonly [address: string, headers: Map<string, string>])[]): string {
  const values = [...new Set(files.flatMap(([, headers]) => headers.get(name) ?? []))]
  if (values.length === 1) return block(`map "" ${variable(name)}`, [`default ${quoted(values[0]!)};`])
  const number = `${variable(name)}_number`
  const places = files.map(([address, headers]) => `${address} ${values.indexOf(headers.get(name)!)};`)
  return (
    block(`map $trellis_address ${number}`, places) +
    block(
      `map ${number} ${variable(name)}`,
      values.map((value, at) => `${at} ${quoted(value)};`),
    )
  )
}

/**
 * Configuration with which nginx answers the files of a release as the product does, and asks the product for all else:
 * calls, pages on demand, what signed-in people see in the place of a page for everybody, forms, parts of files,
 * whether a visitor's copy is still right, and addresses in another spelling.
 */
export function nginxFiles(release: Pick<Release, 'files'>, options: NginxOptions): NginxFiles {
  const { root, clientDir, sessionCookie, personal, upstream } = options
  const files = [...release.files].filter(([address]) => PLAIN.test(address))
  const described = files.map(([address, file]) => [address, headersOf(file)] as const)
  const names = [...new Set(described.flatMap(([, headers]) => [...headers.keys()]))]
  const etags = described.map(([address, headers]) => `${address} ${quoted(headers.get('ETag')!)};`)
  const http = [
    'map_hash_max_size 131072;\nmap_hash_bucket_size 256;\nvariables_hash_max_size 2048;\n',
    block('map "" $trellis_root', [`default ${quoted(root)};`]),
    block('map $request_uri $trellis_address', ['"~^(?<trellis_sent>[^?]*)" $trellis_sent;']),
    block('map $http_cookie $trellis_session', ['default 0;', `"~(^|;) *${sessionCookie}=" 1;`]),
    block('map "$trellis_session $trellis_address" $trellis_asked', [
      // A 304 that nginx is told to send has a wrong length, and a part no word of parts: the product answers both.
      'default "$request_method$http_if_none_match$http_range $trellis_address";',
      ...[...personal].map((address) => `"1 ${address}" "";`),
    ]),
    block(
      'map $trellis_asked $trellis_file',
      files.flatMap(([address, { path }]) =>
        ['GET', 'HEAD'].map((method) => `"${method} ${address}" ${quoted(path.slice(clientDir.length))};`),
      ),
    ),
    ...names.filter((name) => name !== 'ETag').map((name) => headerMap(name, described)),
    block('map $trellis_address $trellis_etag', etags),
  ].join('\n')

  const types = Object.entries(TYPES).map(([ending, type]) => `${quoted(type)} ${ending.slice(1)};`)
  const answer = [
    'root $trellis_root;',
    'try_files $trellis_file @trellis;',
    'etag off;',
    'gzip off;',
    'gzip_static on;',
    'brotli_static on;',
    'default_type application/octet-stream;',
    `types { ${types.join(' ')} }`,
    'add_header Last-Modified "";',
    ...names.map((name) => `add_header ${name} ${variable(name)} always;`),
  ]
  const inParts = [...new Set(files.flatMap(([address, { hasParts }]) => (hasParts ? extname(address).slice(1) : [])))]
  const server = [
    block('location /', [...answer, 'max_ranges 0;']),
    block(`location ~ \\.(${inParts.filter(Boolean).join('|')})$`, answer),
    block('location @trellis', [
      `proxy_pass http://${upstream};`,
      'proxy_http_version 1.1;',
      'proxy_set_header Host $http_host;',
      'proxy_set_header X-Forwarded-For $remote_addr;',
      'proxy_set_header X-Forwarded-Proto $scheme;',
      'proxy_set_header Connection "";',
      'proxy_request_buffering off;',
      'proxy_read_timeout 120s;',
      'client_max_body_size 64m;',
    ]),
  ].join('\n')
  return { http, server }
}
