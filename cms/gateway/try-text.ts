import { badRequest } from '#api/errors.ts'
import { markdownRenderer } from '#cms/publish/markdown.ts'

/** Tries to convert a text to HTML. Runs in the worker for texts. @throws ApiError 400 */
export async function tryText(body: string, message: string): Promise<void> {
  const toHtml = await markdownRenderer()
  try {
    await toHtml(body)
  } catch {
    throw badRequest(message)
  }
}
