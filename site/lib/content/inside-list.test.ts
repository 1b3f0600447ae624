import { expect, test } from 'vitest'
import { insideList } from './inside-list.ts'

test('an article among others has no ids, and its headings stand below its title', () => {
  expect(insideList('<h2 id="why">Why</h2>\n<p>text id="x"</p><h6>Six</h6>')).toBe(
    '<h3>Why</h3>\n<p>text id="x"</p><h6>Six</h6>',
  )
  expect(insideList('<h2>Why</h2><h5>Five</h5>', 2)).toBe('<h4>Why</h4><h6>Five</h6>')
})
