import * as z from 'zod/mini'
import { id, moment, named } from '#api/contract/fields/shapes.ts'

/** A passkey, as its owner sees it. Dates are ISO 8601 in UTC. */
export const passkey = named(
  'Passkey',
  z.strictObject({
    id,
    name: z.string(),
    createdAt: moment,
    lastUsedAt: z.nullable(moment),
    /** The domain that it was made for: it works nowhere else. */
    domain: z.string(),
    /** Whether that is the domain of this site. */
    worksHere: z.boolean(),
  }),
)
export type Passkey = z.output<typeof passkey>

/** What a browser asks a passkey. */
export const passkeyChallenge = named(
  'PasskeyChallenge',
  z.strictObject({
    /** In base64url; for five minutes, and once. */
    challenge: z.string(),
    domain: z.string(),
  }),
)
export type PasskeyChallenge = z.output<typeof passkeyChallenge>

/** What a browser makes a passkey of. */
export const passkeySetup = named(
  'PasskeySetup',
  z.strictObject({
    challenge: z.string(),
    domain: z.string(),
    siteName: z.string(),
    /** Stands for the person, in base64url. */
    owner: z.string(),
    username: z.string(),
    fullName: z.string(),
    /** Those that the person has: a device makes no second one. */
    known: z.array(z.string()),
  }),
)
export type PasskeySetup = z.output<typeof passkeySetup>
