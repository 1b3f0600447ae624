import type { Plugin } from 'vite'

const MODULE = /[\\/]astro[\\/]dist[\\/]core[\\/]encryption\.js$/
const OWN = 'async function generateCspDigest(data, algorithm) {'
/** Texts of this product's pages, which are known when it is built; never more than a few dozen. */
const MOST = 500

/**
 * For the policy of each page on demand, Astro digests the text of every script and stylesheet that the page names, one
 * after another and on another thread, though most are files and their text is empty: a twentieth of a page. What was
 * digested once is remembered.
 */
export const digestsOnce: Plugin = {
  name: 'digests-once',
  transform(code, id) {
    if (!MODULE.test(id)) return undefined
    if (!code.includes(OWN)) throw new Error('Astro digests in another way now: see site/lib/page/digests-once.ts.')
    const remembering = `const digested = new Map();
function generateCspDigest(data, algorithm) {
  const key = algorithm + data;
  let digest = digested.get(key);
  if (digest === undefined) {
    if (digested.size >= ${MOST}) digested.clear();
    digested.set(key, (digest = digestText(data, algorithm)));
  }
  return digest;
}
`
    return { code: remembering + code.replace(OWN, OWN.replace('generateCspDigest', 'digestText')), map: null }
  },
}
