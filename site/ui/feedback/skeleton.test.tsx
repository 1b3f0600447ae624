import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SkeletonCards, SkeletonRows } from './Skeleton.tsx'

test.each([
  ['cards', <SkeletonCards key="cards" />, /class="card card-flush"/g],
  ['rows', <SkeletonRows key="rows" />, /class="skeleton"/g],
])('while %s load, six places are held for them', (_, skeleton, place) => {
  expect(renderToStaticMarkup(skeleton).match(place)).toHaveLength(6)
})
