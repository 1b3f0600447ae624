import { badRequest } from '#api/errors.ts'
import { astro } from '#cms/publish/astro/astro-build.ts'

/** Makes a text into HTML that nobody keeps, to see whether that can be done. For the worker of texts. @throws ApiError 400 */
export async function tryText(body: string, sentence: string): Promise<void> {
  const toHtml = await astro.markdown()
  try {
    await toHtml(body)
  } catch {
    throw badRequest(sentence)
  }
}
