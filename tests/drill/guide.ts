import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const GUIDE = 'docs/operating.md'

/** The fenced blocks below a heading of the guide, up to the next one. */
function blocksOf(heading: string): string[] {
  const text = readFileSync(GUIDE, 'utf8')
  const from = text.indexOf(`\n${heading}\n`)
  if (from < 0) throw new Error(`${GUIDE} has no "${heading}"`)
  const [section = ''] = text.slice(from + heading.length + 2).split(/^#{2,3} /m)
  return [...section.matchAll(/^```\w*\n(.*?)^```$/gms)].map(([, block]) => block!)
}

/** The one block below a heading that mentions `word`. */
export function blockOf(heading: string, word: string): string {
  const [found, ...more] = blocksOf(heading).filter((block) => block.includes(word))
  if (found === undefined || more.length > 0) throw new Error(`${GUIDE} has no single block of ${word} in "${heading}"`)
  return found
}

/** Carries the lines of a shell out that begin with a program of its own. */
export type Program = (args: string[]) => Promise<void>

interface Shell {
  folder: string
  /** What is set before each line: functions. */
  prelude?: string
  /** Written in the place of what stands in the guide. */
  places: Record<string, string>
  programs: Record<string, Program>
  say: (line: string) => void
}

/** Carries the lines of a block out as they stand, one after the other; a line that fails ends it. */
export async function carryOut(block: string, { folder, prelude = '', places, programs, say }: Shell): Promise<void> {
  let here = folder
  const lines = block
    .split('\n')
    .map((line) => line.replace(/\s+#.*$/, '').trim())
    .filter((line) => line !== '')
  for (const written of lines) {
    say(`$ ${written}`)
    const line = Object.entries(places).reduce((text, [from, to]) => text.replaceAll(from, to), written)
    // The longest that fits: "docker compose logs" is another one than "docker".
    const [program] = Object.keys(programs)
      .filter((name) => line.startsWith(`${name} `))
      .toSorted((one, other) => other.length - one.length)
    if (line.startsWith('cd ')) here = line.slice('cd '.length)
    else if (program) await programs[program]!(line.slice(program.length + 1).split(/\s+/))
    else execFileSync('bash', ['-euc', `${prelude}\n${line}`], { cwd: here, stdio: ['ignore', 'ignore', 'inherit'] })
  }
}
