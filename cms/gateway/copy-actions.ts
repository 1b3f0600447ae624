import { CMS_TEXTS } from '#api/contract/cms/texts.ts'
import { notFound } from '#api/errors.ts'
import type { Handler } from './store.ts'

export const keptTexts: Handler<'keptTexts'> = ({ copies }, _params, { editor }) => copies.list(editor.id)

export const keptText: Handler<'keptText'> = async ({ copies }, { id }, { editor }) => {
  const copy = await copies.find(editor.id, id)
  if (!copy) throw notFound(CMS_TEXTS.notThere)
  return copy
}

export const forgetKeptText: Handler<'forgetKeptText'> = async ({ copies }, { id }, { editor }) => {
  await copies.forget(editor.id, id)
  return { message: 'The text that was set aside is discarded.' }
}
