import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FreshnessCharts, freshKinds } from './FreshnessCharts.tsx'
import { TrendCards } from './TrendCharts.tsx'

const titles = (html: string) => [...html.matchAll(/<h3[^>]*>(.*?)<\/h3>/g)].map(([, title]) => title)
const NONE = { within90: 0, within180: 0, within365: 0, longer: 0 }

test('the dashboard of a new region shows only the charts that have something to show', () => {
  const trends = {
    months: ['2030-04', '2030-05'],
    registrations: [0, 1],
    approvals: [0, 0],
    connections: [0, 0],
    saves: [0, 0],
    startupsByStage: [{ stage: 'seed', count: 0 } as const],
    startupsByIndustry: [],
  }
  expect(titles(renderToStaticMarkup(<TrendCards data={trends} />))).toEqual(['Registrations and approvals'])
  const started = { ...trends, saves: [0, 2], startupsByStage: [{ stage: 'seed', count: 3 } as const] }
  expect(titles(renderToStaticMarkup(<TrendCards data={started} />))).toEqual([
    'Registrations and approvals',
    'Connections and saves',
    'Startups by stage',
  ])
})

test('the dashboard leaves out the freshness of profiles that do not exist', () => {
  const freshness = { startups: { ...NONE, longer: 1 }, investors: NONE }
  expect(titles(renderToStaticMarkup(<FreshnessCharts {...freshness} />))).toEqual(['Startups'])
  expect(freshKinds({ startups: NONE, investors: NONE })).toEqual([])
})
