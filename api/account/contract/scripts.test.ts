import { expect, it } from 'vitest'
import { usesSingleScript } from './email-domain.ts'

it.each([
  'ada.lovelace-1815',
  'Zoë',
  'Zoe\u0308',
  'straße',
  'ａlice',
  'Мария_7',
  'Ὀδυσσεύς',
  'שרה',
  'عمر٧',
  'ปิยะ',
  '山田花子',
  'やまだ花子',
  'ヤマダー',
  'tanaka花子',
  '王小明',
  '김민수',
  '_-.',
])('%s has one script', (name) => expect(usesSingleScript(name)).toBe(true))

it.each(['аdmin', 'adмin', 'ρaul', 'аdmin花', 'Ꭺda', 'אda', '김やま', 'ada٧', 'ад\u0561'])(
  '%s has several scripts',
  (name) => expect(usesSingleScript(name)).toBe(false),
)
