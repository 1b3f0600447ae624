import { badRequest } from '#api/errors.ts'
import { markdownRenderer } from '#cms/publish/markdown.ts'

/** Tries whether a text can be made into HTML. For the worker of texts. @throws ApiError 400 */
export async function tryText(body: string, message: string): Promise<void> {
  const toHtml = await markdownRenderer()
  try {
    await toHtml(body)
  } catch {
    throw badRequest(message)
  }
}
