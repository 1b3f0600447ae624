import { expect, test } from 'vitest'
import { getPreview } from './preview-image.ts'

const drawn = new Set(['/', '/news', '/news/a-story', '/about'])

test.each([
  ['/news/a-story', '/preview/news/a-story.jpg'],
  ['/news/an-old-one', '/preview/news.jpg'],
  ['/news/source/chamber/page/2', '/preview/news.jpg'],
  ['/about', '/preview/about.jpg'],
  ['/', '/preview/home.jpg'],
  ['/password-reset', '/preview/home.jpg'],
])('the image of %s is %s', (page, image) => {
  expect(getPreview(page, drawn)).toBe(image)
})
