import { rmSync } from 'node:fs'
import { startProduct, type Product } from '#tests/product.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'

/** Where a product is by number: looking up a name would be measured too. */
export const getAddress = ({ url }: Pick<Product, 'url'>): string => url.replace('localhost', '127.0.0.1')

/** A product with the sample region, which ends with the block that it is used in. */
interface Sample extends Product, AsyncDisposable {
  address: string
}

/** Starts the sample region in a folder that `prepare` may fill before, and that is removed at its end. */
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

/** The paths of all public pages, by the sitemap, and of one company. */
export async function publicPages(url: string): Promise<string[]> {
  const pathsIn = async (sitemap: string) => {
    const text = await (await fetch(url + sitemap)).text()
    return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc]) => new URL(loc!).pathname)
  }
  const [pages, companies] = await Promise.all(['/sitemap.xml', '/companies/sitemap-1.xml'].map(pathsIn))
  return [...pages!, ...companies!.slice(0, 1)]
}
