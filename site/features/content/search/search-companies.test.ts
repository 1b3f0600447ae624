import { expect, test } from 'vitest'
import { companyHits } from './search-companies.ts'

const company = (companyName: string, elevatorPitch: string) => ({
  id: 7,
  companyName,
  industry: 'Energy' as const,
  elevatorPitch,
})
const titles = (companies: ReturnType<typeof company>[], ...terms: string[]) => {
  const { named, others } = companyHits(companies, terms)
  return [named, others].map((hits) => hits.map(({ title }) => title))
}

test('a company is found by words of its name, its industry and its pitch', () => {
  const all = [
    company('Millrace Power', 'Turbines that need no dam.'),
    company('Switchmoor', 'Mills run by the night.'),
  ]
  expect(titles(all, 'mill')).toEqual([['Millrace Power'], ['Switchmoor']])
  expect(titles(all, 'energy', 'turbine')).toEqual([[], ['Millrace Power']])
  expect(titles(all, 'race')).toEqual([[], []])
  expect(titles(all, 'mill', 'zzzz')).toEqual([[], []])
})

test('a hit leads to the public page, and marks the words in the pitch', () => {
  const [hit] = companyHits([company('Río & Söhne', 'Rivers do not stop.')], ['river']).others
  expect(hit).toMatchObject({ kind: 'company', url: '/companies/7-rio-sohne', when: 'Energy' })
  expect(hit!.excerpt.map(({ text, isFound }) => (isFound ? `[${text}]` : text)).join(' ')).toBe(
    '[Rivers] do not stop.',
  )
})
