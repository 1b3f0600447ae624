/**
 * Loaded before a program: shifts its `Date` by the milliseconds in the file CLOCK_FILE, read at startup and on every
 * SIGUSR2. The file CLOCK_FILE.taken then has the same content.
 */
import { readFileSync, writeFileSync } from 'node:fs'

const file = process.env['CLOCK_FILE']!
const TrueDate = Date
let offset = 0

function applyClock(): void {
  const text = readFileSync(file, 'utf8')
  offset = Number(text)
  writeFileSync(`${file}.taken`, text)
}

const now = () => TrueDate.now() + offset

globalThis.Date = new Proxy(TrueDate, {
  construct: (target, args: [], subclass) => Reflect.construct(target, args.length > 0 ? args : [now()], subclass),
  apply: () => new TrueDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})

applyClock()
process.on('SIGUSR2', applyClock)
