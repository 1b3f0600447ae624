/** Headers of every response. A page's own policy comes from the build (astro.config.mjs). */
const SECURITY_HEADERS: readonly (readonly [string, string])[] = [
  ['X-Content-Type-Options', 'nosniff'],
  ['X-Frame-Options', 'DENY'],
  // Never a path, because links in emails carry tokens. With `no-referrer`, plain forms would have no Origin.
  ['Referrer-Policy', 'strict-origin'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'],
]

/** Only sent with https: browsers remember for a year not to use http. */
const STRICT_TRANSPORT: readonly [string, string] = ['Strict-Transport-Security', 'max-age=31536000']

/** For responses that run nothing: JSON, feeds, images, downloads. */
export const NO_CONTENT_POLICY = "default-src 'none'; frame-ancestors 'none'"

/** For the worker that reads PDFs: its image decoders are WebAssembly. It loads nothing. */
export const DECODER_POLICY = `${NO_CONTENT_POLICY}; script-src 'wasm-unsafe-eval'`

/** The headers of all responses of an installation. */
export const securityHeaders = (secure: boolean) =>
  secure ? [...SECURITY_HEADERS, STRICT_TRANSPORT] : SECURITY_HEADERS
