import { describe, expect, it } from 'vitest'
import {
  FUNDING_BANDS,
  INDUSTRIES,
  parseIndustry,
  parseOneOf,
  parseStage,
  ROLES,
  STAGE_LABELS,
  STAGES,
} from './enumerations.ts'

describe('stages', () => {
  it.each(STAGES)('%s is accepted as stored and as labeled', (stage) => {
    expect(parseStage(stage)).toBe(stage)
    expect(parseStage(STAGE_LABELS[stage])).toBe(stage)
    expect(parseStage(` ${stage.toUpperCase()} `)).toBe(stage)
  })

  it.each([
    ['pre_seed', 'pre-seed'],
    ['Preseed', 'pre-seed'],
    ['Series C+', 'series_c'],
    ['series c', 'series_c'],
    ['Idea', 'idea'],
  ])('accepts %s as %s', (spelling, stage) => expect(parseStage(spelling)).toBe(stage))

  it.each(['', 'series_d', 'constructor', 'seed a'])('knows no stage %j', (spelling) =>
    expect(parseStage(spelling)).toBeUndefined(),
  )
})

describe('industries', () => {
  it.each(INDUSTRIES)('%s is accepted in any case', (industry) => {
    expect(parseIndustry(industry.toLowerCase())).toBe(industry)
    expect(parseIndustry(industry.toUpperCase())).toBe(industry)
  })

  it.each([
    ['AI', 'Artificial Intelligence'],
    ['ai', 'Artificial Intelligence'],
    ['Fintech', 'FinTech'],
    ['Cleantech', 'CleanTech'],
    ['ecommerce', 'E-commerce'],
    ['food and beverage', 'Food & Beverage'],
    ['RealEstate', 'Real Estate'],
  ])('stores %s as %s', (spelling, industry) => expect(parseIndustry(spelling)).toBe(industry))

  it.each(['', '&', 'Farming', '__proto__'])('knows no industry %j', (spelling) =>
    expect(parseIndustry(spelling)).toBeUndefined(),
  )
})

describe('enumerations', () => {
  it('accept exact values only', () => {
    expect(parseOneOf(ROLES, 'admin')).toBe('admin')
    expect(parseOneOf(ROLES, 'Admin')).toBeUndefined()
    expect(parseOneOf(ROLES, 'toString')).toBeUndefined()
  })

  it('have funding bands that cover every amount and never overlap', () => {
    for (const [index, band] of FUNDING_BANDS.entries()) expect(band.min).toBe(FUNDING_BANDS[index - 1]?.max ?? 0)
    expect(FUNDING_BANDS.at(-1)?.max).toBeNull()
  })
})
