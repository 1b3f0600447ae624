import { badRequest } from '#api/errors.ts'

/** Sample functions for the test of workers. */
export const add = (first: number, second: number) => first + second
export const length = (bytes: Uint8Array) => bytes.length
export const refuse = () => {
  throw badRequest('This is no sum.')
}
export const fail = () => {
  throw new TypeError('out of order')
}
export function loop(): never {
  for (;;);
}
export const hang = () => new Promise<never>(() => {})
export function swell(): unknown {
  const all: unknown[] = []
  for (;;) all.push(Array.from({ length: 1000 }, () => ({})))
}
export const die = () => process.abort()
export async function write(path: string) {
  const { writeFile } = await import('node:fs/promises')
  await writeFile(path, 'x')
}
export const environment = () => Object.keys(process.env)
