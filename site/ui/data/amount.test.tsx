import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Amount } from './Amount.tsx'

test.each([
  [1_500_000, '$1.5M'],
  [12_000_000, '$12.0M'],
  [75_000, '$75K'],
  [950, '$950'],
  [0, 'Undisclosed'],
  [null, 'Undisclosed'],
  [undefined, 'Undisclosed'],
])('an amount of %s that the short form says in full is printed once, as %s', (dollars, text) =>
  expect(renderToStaticMarkup(<Amount dollars={dollars} />)).toBe(text),
)

test('an amount that the short form rounds shows its digits only where someone asks', () =>
  expect(renderToStaticMarkup(<Amount dollars={1_249_999} />)).toBe(
    '<details class="amount"><summary>$1.2M</summary><span>$1,249,999</span></details>',
  ))
