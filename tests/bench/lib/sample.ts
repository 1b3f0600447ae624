import { rmSync } from 'node:fs'
import { startProduct, type Product } from '#tests/product.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'

/** The numbers by which a process is read, cached because looking up a name would be measured too. */
export const getAddress = ({ url }: Pick<Product, 'url'>): string => url.replace('localhost', '127.0.0.1')

/** A product with the sample region, which stops at the end of its block. */
interface Sample extends Product, AsyncDisposable {
  address: string
}

/** Starts the sample region in a folder that `prepare` can fill first, and that is removed at the end. */
export async function startSample(
  name: string,
  prepare: (dataDir: string) => Promise<void> = async () => {},
): Promise<Sample> {
  const dataDir = temporaryFolder(`bench-${name}`)
  await prepare(dataDir)
  const product = await startProduct({ command: 'demo', dataDir })
  return {
    ...product,
    address: getAddress(product),
    async [Symbol.asyncDispose]() {
      await product.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** The paths of all public pages, from the sitemap, and of one startup. */
export async function publicPages(url: string): Promise<string[]> {
  const pathsIn = async (sitemap: string) => {
    const text = await (await fetch(url + sitemap)).text()
    return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc]) => new URL(loc!).pathname)
  }
  const [pages, companies] = await Promise.all(['/sitemap.xml', '/companies/sitemap-1.xml'].map(pathsIn))
  return [...pages!, ...companies!.slice(0, 1)]
}
