import type { StandardSchemaV1 } from '@tanstack/react-form'

/** A schema whose script a page does not begin with. */
export interface LazySchema extends StandardSchemaV1 {
  /** Answers whether it came now: it had not been there, and could be loaded. */
  come(): Promise<boolean>
}

/**
 * A schema that is loaded when somebody begins to write. Until then, and where it cannot be loaded, everything passes:
 * the server checks by the same one.
 */
export function lazySchema(load: () => Promise<StandardSchemaV1>): LazySchema {
  let known: StandardSchemaV1 | undefined
  return {
    '~standard': {
      version: 1,
      vendor: 'trellis',
      validate: (input) => known?.['~standard'].validate(input) ?? { value: input },
    },
    async come() {
      if (known) return false
      known = await load().catch(() => undefined)
      return known !== undefined
    },
  }
}

const isLazySchema = (schema: StandardSchemaV1): schema is LazySchema => 'come' in schema

/** Has a schema come, if that is needed. Answers whether it came now: what was typed before isn't checked by it yet. */
export const schemaCame = async (schema: StandardSchemaV1): Promise<boolean> =>
  isLazySchema(schema) && (await schema.come())
