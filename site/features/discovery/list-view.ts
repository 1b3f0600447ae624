import { parseOneOf } from '#api/contract/enumerations.ts'

const LIST_VIEWS = ['table', 'grid', 'list'] as const
export type ListView = (typeof LIST_VIEWS)[number]

/** The view that an address names; a table unless told. */
export function readView(params: URLSearchParams): ListView {
  return parseOneOf(LIST_VIEWS, params.get('view') ?? '') ?? 'table'
}

export function writeView(params: URLSearchParams, view: ListView): void {
  if (view === 'table') params.delete('view')
  else params.set('view', view)
}
