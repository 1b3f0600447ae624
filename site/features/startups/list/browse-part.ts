import { LIMITS } from '#api/platform/contract/limits.ts'

/** Startups in the browse table at first, and more with each press (rules: Discovery). */
export const AT_ONCE = 5

/** How many an address asks for (`show=15`): whole steps of five, as many as one call answers at most. */
export function readShown(params: URLSearchParams): number {
  const steps = Math.ceil(Number(params.get('show') ?? AT_ONCE) / AT_ONCE)
  return Number.isFinite(steps) ? Math.min(Math.max(1, steps) * AT_ONCE, LIMITS.page.max) : AT_ONCE
}

/** How many after the next press. */
export const nextSize = (size: number) => Math.min(size + AT_ONCE, LIMITS.page.max)

export function writeShown(params: URLSearchParams, shown: number): void {
  if (shown > AT_ONCE) params.set('show', String(shown))
  else params.delete('show')
}
