/** By what a browser says of itself; those that are built on another come before it. */
const NAMES: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:A|iOS)?\/(\d+)/, 'Edge'],
  [/\bOPR\/(\d+)/, 'Opera'],
  [/\bSamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/\b(?:Chrome|CriOS)\/(\d+)/, 'Chrome'],
]

/** A browser's name and version for people: `Safari 17.4`. */
export function browserName(userAgent: string): string {
  for (const [pattern, name] of NAMES) {
    const version = pattern.exec(userAgent)?.[1]
    if (version) return `${name} ${version}`
  }
  // Others have a version too: Safari's stands before its name.
  const beforeSafari = userAgent
    .split(/\bSafari\//)
    .slice(0, -1)
    .join(' ')
  const version = /\bVersion\/([\d.]+)/.exec(beforeSafari)?.[1]
  return version ? `Safari ${version}` : 'this browser'
}
