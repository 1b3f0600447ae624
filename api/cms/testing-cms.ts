import { createTestApi } from '#api/testing.ts'
import { startedContentFolder } from '#cms/gateway/testing-content.ts'
import type { CmsAction, CmsAnswer, CmsParams, ErrorBody } from './contract/protocol.ts'
import { idlePublisher } from '#cms/publish/publisher.ts'

/** What a test can leave out of the parameters: the server fills it in. */
type Sent<Name extends CmsAction> = Name extends 'persistEntry' ? PersistParams : CmsParams<Name>
type PersistParams = Pick<CmsParams<'persistEntry'>, 'dataFiles'> & {
  assets?: CmsParams<'persistEntry'>['assets']
  options?: Partial<CmsParams<'persistEntry'>['options']>
}

/** The API with a real content folder, a real history, and two editors. */
export async function createCmsApi() {
  const content = await startedContentFolder('cms')
  const requests: string[] = []
  const publisher = { ...idlePublisher, request: (reason: string) => requests.push(reason) }
  const clock = { now: Date.UTC(2026, 0, 15, 12) }
  const gateway = await content.openGateway({ now: () => clock.now })
  const api = await createTestApi({ gateway, publisher, now: () => clock.now })
  const ada = await api.signedInAs('editor', { firstName: 'Ada', lastName: 'Quill', email: 'ada@example.org' })
  const ben = await api.signedInAs('editor', { firstName: 'Ben', lastName: 'Holm' })
  const chief = await api.signedInAs('admin', { firstName: 'Carla', lastName: 'Reyes' })

  /** Sends one action. */
  const send = (cookie: string, action: string, params: object = {}): Promise<Response> =>
    api.call('POST', '/api/cms', { cookie, body: { branch: 'main', action, params } })

  /** Sends one action that must succeed. */
  async function callCms<Name extends CmsAction>(cookie: string, action: Name, params: Sent<Name>) {
    const response = await send(cookie, action, params)
    const answer: unknown = await response.json()
    if (response.status !== 200) throw new Error(`${action}: ${response.status} ${JSON.stringify(answer)}`)
    return answer as CmsAnswer<Name>
  }

  /** Sends one action that must be refused. */
  async function refused(cookie: string, action: string, params: object): Promise<[number, ErrorBody]> {
    const response = await send(cookie, action, params)
    return [response.status, (await response.json()) as ErrorBody]
  }

  const asPerson = (user: typeof ada) => ({
    ...user,
    send: (action: string, params?: object) => send(user.cookie, action, params),
    callCms: <Name extends CmsAction>(action: Name, params: Sent<Name>) => callCms(user.cookie, action, params),
    refused: (action: string, params: object) => refused(user.cookie, action, params),
  })

  return {
    ...api,
    clock,
    content,
    gateway,
    requests,
    ada: asPerson(ada),
    ben: asPerson(ben),
    chief: asPerson(chief),
    send,
    callCms,
    refused,
    async close() {
      await gateway.close()
      content.remove()
    },
  }
}

export type CmsApi = Awaited<ReturnType<typeof createCmsApi>>

/** An error with its text. */
export const refusedWith = (status: number, error: string, more: Partial<ErrorBody> = {}): [number, ErrorBody] => [
  status,
  { error, ...more },
]

/** The parameters of a save. */
export function saving(
  path: string,
  raw: string,
  { base = null, asDraft = false, pictures = {} }: SavingOptions = {},
): PersistParams {
  const slug = path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]+$/, '')
  const assets = Object.entries(pictures).map(([at, bytes]) => ({
    path: at,
    content: bytes.toString('base64'),
    encoding: 'base64' as const,
  }))
  return {
    dataFiles: [{ path, slug, raw, base }],
    assets,
    options: { useWorkflow: asDraft, newEntry: base === null },
  }
}

interface SavingOptions {
  base?: string | null
  asDraft?: boolean
  pictures?: Record<string, Buffer>
}
