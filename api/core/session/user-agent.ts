/** Order matters: most browsers also name the one they descend from. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

const nameIn = (text: string, names: typeof BROWSERS) => names.find(([pattern]) => pattern.test(text))?.[1]

/** "Firefox on Linux", for the list of devices; `null` if the header names nothing known. */
export function userAgentLabel(header: string | undefined): string | null {
  if (!header) return null
  const browser = nameIn(header, BROWSERS)
  const system = nameIn(header, SYSTEMS)
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? null)
}
