import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Amount } from './Amount.tsx'

test.each([
  [1_500_000, '$1.5M $1,500,000'],
  [1_249_999, '$1.2M $1,249,999'],
  [75_000, '$75K $75,000'],
  [950, '$950'],
  [0, 'Undisclosed'],
  [null, 'Undisclosed'],
  [undefined, 'Undisclosed'],
])('%s is shown short, with every digit beside where that says less', (dollars, text) =>
  expect(renderToStaticMarkup(<Amount dollars={dollars} />).replace(/<[^>]*>/g, '')).toBe(text),
)
