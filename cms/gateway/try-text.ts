import { badRequest } from '#api/errors.ts'
import { astro } from '#cms/publish/astro/astro.ts'

/** Tries whether a text can be made into HTML. For the worker of texts. @throws ApiError 400 */
export async function tryText(body: string, sentence: string): Promise<void> {
  const toHtml = await astro.markdown()
  try {
    await toHtml(body)
  } catch {
    throw badRequest(sentence)
  }
}
