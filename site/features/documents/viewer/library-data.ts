/** What few documents need, each a file of its own: characters of East Asia, the fonts that none embeds, decoders. */
const FILES = import.meta.glob<string>(
  [
    '/node_modules/pdfjs-dist/cmaps/*.bcmap',
    '/node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}',
    '/node_modules/pdfjs-dist/iccs/*.icc',
    '/node_modules/pdfjs-dist/wasm/{jbig2,openjpeg,qcms_bg}.wasm',
  ],
  { query: '?url', import: 'default', eager: true },
)

/** The bytes of such a file, from the product itself. */
export async function libraryData(filename: string): Promise<Uint8Array> {
  const found = Object.entries(FILES).find(([path]) => path.endsWith(`/${filename}`))
  const answer = found && (await fetch(found[1]))
  if (!answer?.ok) throw new Error(`${filename} couldn’t be loaded`)
  return new Uint8Array(await answer.arrayBuffer())
}
