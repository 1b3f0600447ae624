import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { HtmlValidate, type ConfigData } from 'html-validate'
import { beforeAll, expect, inject, test } from 'vitest'
import { currentRelease } from '#cms/publish/release.ts'
import { useProduct } from '#tests/use-product.ts'

/** The validator's recommended rules, except matters of taste and what is decided otherwise here. */
const RULES: ConfigData = {
  root: true,
  extends: ['html-validate:recommended'],
  rules: {
    // Safari doesn't announce a list without bullets as one (oxlint.config.ts says the same).
    'no-redundant-role': 'off',
    // Custom elements and groups of fields have an implicit role.
    'prefer-native-element': 'off',
    // Editors decide how long a title is.
    'long-title': 'off',
    // Style attributes position and size single elements; the policy allows them (astro.config.mjs).
    'no-inline-style': 'off',
    // A number may break at the end of a line.
    'tel-non-breaking': 'off',
  },
}

/** Pages with a form contain markup of React and Astro, whose style we can't change. */
const RULES_OF_ISLANDS: ConfigData = {
  ...RULES,
  rules: {
    ...RULES.rules,
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'presentation-role-style': 'off',
    'void-style': 'off',
    // React's ids start with an underscore.
    'valid-id': ['error', { relaxed: true }],
    // Astro puts the one rule for <astro-island> before the first of them.
    'element-permitted-content': 'off',
    // A visible password is a text field, in which a phone would capitalize the first letter.
    'input-attributes': 'off',
  },
}

let pages: Map<string, string>

beforeAll(() => {
  const client = join(currentRelease(inject('demoTemplate'))!.dir, 'client')
  const files = readdirSync(client, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.html'))
  pages = new Map(files.map((file) => [file, readFileSync(join(client, file), 'utf8')]))
})

async function findFaults(rules: ConfigData, chosen: [string, string][]): Promise<string[]> {
  const validator = new HtmlValidate(rules)
  const faults: string[] = []
  for (const [file, html] of chosen) {
    const { results } = await validator.validateString(html, file)
    for (const { ruleId, message, selector } of results.flatMap(({ messages }) => messages)) {
      faults.push(`${file}: ${message} (${ruleId}) at ${selector}`)
    }
  }
  return faults
}

/** The first pages of each folder: one template renders all of it. */
const OF_A_FOLDER = 3

function firstOfEach(chosen: [string, string][]): [string, string][] {
  const counts = new Map<string, number>()
  return chosen.filter(([file]) => {
    const folder = dirname(file)
    const count = (counts.get(folder) ?? 0) + 1
    counts.set(folder, count)
    return folder === '.' || count <= OF_A_FOLDER
  })
}

const withIsland = ([, html]: [string, string]) => html.includes('<astro-island')

test('the public pages of each template are valid HTML', async () => {
  const plain = firstOfEach([...pages].filter((page) => !withIsland(page)))
  expect(plain.length).toBeGreaterThan(20)
  expect(await findFaults(RULES, plain)).toEqual([])
})

test('the public pages with a form are valid HTML', async () => {
  const { url } = await useProduct('html')
  const forms = [...pages].filter(withIsland)
  const plain: [string, string][] = []
  for (const path of ['/auth', '/auth?tab=register']) {
    const html = await (await fetch(url + path)).text()
    // A form for browsers without scripts has the name of the one that it stands in for: no browser has both.
    const instead = /<noscript>(?:(?!<\/noscript>).)*<form.*?<\/noscript>/s.exec(html)![0]
    forms.push([path, html.replace(instead, '')])
    plain.push([`${path} without scripts`, instead.replace(/<\/?noscript>/g, '')])
  }
  expect(forms.map(([file]) => file)).toContain('password-reset.html')
  expect(forms.every(withIsland)).toBe(true)
  expect(await findFaults(RULES_OF_ISLANDS, [...forms, ...plain])).toEqual([])
})

test('navigations and other landmarks of a page have unique names', () => {
  for (const [file, html] of pages) {
    const names = [...html.matchAll(/<nav\b[^>]*?aria-label="([^"]+)"/g)].map(([, name]) => name)
    expect(new Set(names).size, file).toBe(names.length)
  }
})
