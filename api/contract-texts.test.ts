import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { loadInputContracts } from './testing-contract.ts'

/** The validation library's message for a missing text. */
const NOBODYS = 'a text of the validation layer'
const GENERIC = ['Required', 'Invalid input', 'Invalid email']

type Schema = z.ZodMiniType

/** Every input schema of the contract, by name. */
async function contractSchemas(): Promise<[name: string, schema: Schema][]> {
  return (await loadInputContracts())
    .flatMap((contract) => Object.entries(contract))
    .filter((entry): entry is [string, Schema] => (entry[1] as Schema | null)?._zod !== undefined)
}
const schemas = await contractSchemas()
const forms = schemas.filter(([name]) => /(?:Input|Form|Filters|Query)$/.test(name))

/** The names of an object's fields, for each variant if there are several. */
function getFields(schema: z.core.$ZodType): string[] {
  const def = schema._zod.def as { options?: readonly z.core.$ZodType[]; shape?: object }
  return def.options?.flatMap(getFields) ?? Object.keys(def.shape ?? {})
}

const getMessages = (schema: Schema, value: unknown) =>
  (schema.safeParse(value).error?.issues ?? []).map(({ path, message }) => ({ field: path.join('.'), message }))

beforeAll(() => void z.config({ customError: () => NOBODYS }))
afterAll(() => void z.config({ customError: undefined }))

it('the contract is found here', () => expect(forms.length).toBeGreaterThan(35))

it('every problem of every field has a message of the contract', () => {
  const silent: string[] = []
  for (const [name, schema] of schemas) {
    const names = getFields(schema)
    const wrong = [undefined, null, '', '  ', 'x'.repeat(6000), 7, -1.5, true, [], [7], [''], {}, Number.NaN]
    const values =
      names.length === 0 ? wrong : wrong.map((value) => Object.fromEntries(names.map((field) => [field, value])))
    for (const value of values)
      for (const { field, message } of getMessages(schema, value))
        if (message === NOBODYS || message === '') silent.push(`${name}.${field}: ${JSON.stringify(value)}`)
  }
  expect(silent).toEqual([])
})

/** Values sent by buttons, switches, and the product's own pages, which a user can't leave empty. */
const NEVER_BLANK = [
  'acceptInvitationForm.press',
  'acceptInvitationForm.token',
  'acceptInvitationInput.press',
  'acceptInvitationInput.token',
  'agreementInput.version',
  'bulkInput.action',
  'claimDecisionInput.outcome',
  'connectionAnswerInput.state',
  'connectionsSeenInput.connectionIds',
  'documentAnswerInput.answer',
  'importedStartupInput.isListed',
  'introducibleQuery.party',
  'introductionAnswerInput.answer',
  'invitationQuery.token',
  'listedInput.isListed',
  'measuringInput.measures',
  'meetingAnswerInput.action',
  'metInput.met',
  'newPasswordInput.token',
  'notificationChoiceInput.app',
  'notificationChoiceInput.email',
  'notificationChoiceInput.topic',
  'notificationReadInput.read',
  'offerAnswerInput.passes',
  'openedInput.press',
  'openedInput.token',
  'pageTimesInput.pages',
  'passkeyInput.attestation',
  'passkeyInput.clientData',
  'passkeyInput.id',
  'passkeyLoginInput.authenticatorData',
  'passkeyLoginInput.clientData',
  'passkeyLoginInput.id',
  'passkeyLoginInput.owner',
  'passkeyLoginInput.signature',
  'passkeyStepInput.authenticatorData',
  'passkeyStepInput.clientData',
  'passkeyStepInput.id',
  'passkeyStepInput.owner',
  'passkeyStepInput.secondStep',
  'passkeyStepInput.signature',
  'pipelineForm.pipeline',
  'processResetInput.status',
  'proposalInput.minutes',
  'publicStatusInput.isPublic',
  'readInput.readTo',
  'resetLinkQuery.token',
  'reviewPreferenceInput.frequency',
  'reviewPreferenceInput.kind',
  'savedSearchForm.frequency',
  'savedSearchInput.frequency',
  'secondStepInput.secondStep',
  'setupChecklistInput.isSkipped',
  'startupApprovalInput.approved',
  'startupStatusInput.status',
  'undoInput.press',
  'undoInput.token',
  'undoQuery.token',
  'unsubscribeQuery.token',
]

it('a missing field has its own message', () => {
  const missing: string[] = []
  for (const [name, schema] of forms)
    for (const { field, message } of getMessages(schema, {}))
      if (GENERIC.includes(message)) missing.push(`${name}.${field}: ${message}`)
  expect(missing.toSorted()).toEqual(NEVER_BLANK.map((field) => `${field}: Required`))
})

it('an empty text never has the general message', () => {
  const blank: string[] = []
  for (const [name, schema] of forms) {
    const all = (value: string) =>
      getMessages(schema, Object.fromEntries(getFields(schema).map((field) => [field, value])))
    const acceptsText = (field: string) =>
      !all('some text').some((problem) => problem.field === field && problem.message === 'Invalid input')
    for (const value of ['', ' ', 'no@address'])
      for (const { field, message } of all(value))
        if (GENERIC.includes(message) && acceptsText(field) && !NEVER_BLANK.includes(`${name}.${field}`))
          blank.push(`${name}.${field}: ${message}`)
  }
  expect(blank).toEqual([])
})
