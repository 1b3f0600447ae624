import * as z from 'zod/mini'
import type { Schema } from '#api/contract/call.ts'

/** The part of JSON Schema (draft 2020-12) that the contract needs. */
export interface JsonSchema {
  $ref?: string
  type?: string | string[]
  description?: string
  enum?: readonly unknown[]
  const?: unknown
  default?: unknown
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  minItems?: number
  maxItems?: number
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean | JsonSchema
  propertyNames?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
}

/** Schemas that have a name, by it. */
export type Named = Record<string, JsonSchema>

const MOST_EXACT = Number.MAX_SAFE_INTEGER

/**
 * The JSON Schema of a call's input (`input`) or answer (`output`). Named parts go into `components`. Answers stay open
 * for fields of later versions.
 */
export function jsonSchema(schema: Schema, io: 'input' | 'output', components: Named): JsonSchema {
  const {
    $schema: _,
    $defs,
    ...own
  } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema: part }) => {
      delete part['id']
      if (part.additionalProperties === false) delete part.additionalProperties
      if (part.maximum === MOST_EXACT) delete part.maximum
      if (part.minimum === -MOST_EXACT) delete part.minimum
      // The pattern of a format says the same at length.
      if (part.format) delete part.pattern
    },
  })
  const renamed = JSON.parse(JSON.stringify({ own, $defs }).replaceAll('"#/$defs/', '"#/components/schemas/')) as {
    own: JsonSchema
    $defs?: Named
  }
  Object.assign(components, renamed.$defs)
  return renamed.own
}
