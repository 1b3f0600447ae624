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

test('an amount that the short form rounds has its digits in a tooltip, and in its place once it is opened', () =>
  expect(renderToStaticMarkup(<Amount dollars={1_249_999} />)).toBe(
    '<details class="amount"><summary title="$1,249,999"><span class="amount-short">$1.2M</span>' +
      '<span class="amount-exact">$1,249,999</span></summary></details>',
  ))
