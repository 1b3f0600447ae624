import type { StandardSchemaV1 } from '@tanstack/react-form'

/** A schema that isn't in a page's first script. */
export interface LazySchema extends StandardSchemaV1 {
  /** Returns whether it was loaded now: it wasn't there yet, and could be loaded. */
  load(): Promise<boolean>
}

/**
 * A schema that is loaded when someone begins to type. Until then, and where it cannot be loaded, everything passes:
 * the server checks with the same one.
 */
export function lazySchema(importSchema: () => Promise<StandardSchemaV1>): LazySchema {
  let known: StandardSchemaV1 | undefined
  return {
    '~standard': {
      version: 1,
      vendor: 'trellis',
      validate: (input) => known?.['~standard'].validate(input) ?? { value: input },
    },
    async load() {
      if (known) return false
      known = await importSchema().catch(() => undefined)
      return known !== undefined
    },
  }
}

const isLazySchema = (schema: StandardSchemaV1): schema is LazySchema => 'load' in schema

/** Loads a lazy schema. Returns whether it was loaded now: what was typed before hasn't been checked with it yet. */
export const loadSchema = async (schema: StandardSchemaV1): Promise<boolean> =>
  isLazySchema(schema) && (await schema.load())
