import { expect, test } from 'vitest'
import { getPath, titleIn } from './entry-names.ts'

test('the address of a history names an entry by its kind and its file', () => {
  expect(getPath('news/2030-05-17-opening')).toBe('news/2030-05-17-opening.md')
  expect(getPath('entries/score')).toBe('community/entries/score.json')
  expect(getPath('settings/site')).toBe('settings/site.json')
  for (const wrong of [null, '', 'news', 'news/', 'people/1', 'news/a/b', 'toString/a'])
    expect(getPath(wrong)).toBeNull()
})

test('an entry is called by its title or name, however the file writes it', () => {
  expect(titleIn('news/a.md', '---\ntitle: "A \\"new\\" door"\npublishDate: 2030-05-17\n---\n')).toBe('A "new" door')
  expect(titleIn('news/a.md', "---\ntitle: It''s open\n---\n")).toBe("It's open")
  expect(titleIn('community/entries/a.json', '{\n  "name": "SCORE",\n  "section": "x"\n}')).toBe('SCORE')
  expect(titleIn('news/a-door.md', null)).toBe('a-door')
})
