import { notFound } from '#api/errors.ts'
import { CMS_TEXTS } from '#api/contract/cms/texts.ts'
import type { Handler } from './room.ts'

/** The caller's own refused texts. */
export const keptTexts: Handler<'keptTexts'> = ({ kept }, _params, { editor }) => kept.list(editor.id)

export const keptText: Handler<'keptText'> = async ({ kept }, { id }, { editor }) => {
  const text = await kept.find(editor.id, id)
  if (!text) throw notFound(CMS_TEXTS.notThere)
  return text
}

export const forgetKeptText: Handler<'forgetKeptText'> = async ({ kept }, { id }, { editor }) => {
  await kept.forget(editor.id, id)
  return { message: 'The kept text was let go.' }
}
