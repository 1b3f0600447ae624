import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanPaste } from './clean-paste.ts'

const BULLET = `<![if !supportLists]><span style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>`
const NUMBER = (sign: string) =>
  `<![if !supportLists]><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp; </span></span><![endif]>`
/** A paragraph of a list as Word writes it. */
const wordItem = (text: string, sign = BULLET, level = 1) =>
  `<p class=MsoListParagraphCxSpMiddle style='text-indent:-18.0pt;mso-list:l0 level${level} lfo1'>${sign}${text}<o:p></o:p></p>`
const word = (body: string) =>
  `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!-- p.MsoNormal {margin:0cm;} --></style></head>
<body lang=EN-US><!--StartFragment-->${body}<!--EndFragment--></body></html>`
const docs = (body: string) =>
  `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-0">${body}</b>`
const span = (text: string, style = 'font-weight:400') =>
  `<span style="font-size:11pt;color:#000;${style};white-space:pre-wrap;">${text}</span>`

describe('a text from Word', () => {
  it('keeps its headings, bold, italic and links, and the space between its lines', () => {
    const body = `<h2>What the fund\npays for<o:p></o:p></h2>
<p class=MsoNormal>The county gives <b>ten companies</b> a desk &amp; tea,\nsays <i>the dean</i>.<span style='mso-spacerun:yes'>  </span>Read <a href="https://fund.example/rules">the rules</a>.<o:p></o:p></p>`
    expect(cleanPaste(word(body))).toBe(
      '<h2>What the fund pays for</h2><p>The county gives <strong>ten companies</strong> a desk &amp; tea, says <em>the dean</em>. Read <a href="https://fund.example/rules">the rules</a>.</p>',
    )
  })

  it('keeps its lists, with numbers and in each other', () => {
    const body = `${wordItem('Rent')}${wordItem('For a year', NUMBER('a)'), 2)}${wordItem('A mentor')}<p class=MsoNormal>Last.</p>${wordItem('One', NUMBER('1.'))}`
    expect(cleanPaste(word(body))).toBe(
      '<ul><li><p>Rent</p><ol><li><p>For a year</p></li></ol></li><li><p>A mentor</p></li></ul><p>Last.</p><ol><li><p>One</p></li></ol>',
    )
  })
})

describe('a text from Word with more than text in it', () => {
  it.each([
    // TinyMCE 6986, roosterjs 912: a remark on a text is for those who wrote it.
    [
      'what others remarked on it',
      `<p class=MsoNormal><a style='mso-comment-reference:AL_1;mso-comment-date:20260105T1000'>Ten ports</a><span class=MsoCommentReference><span style='font-size:8.0pt'><a class=msocomanchor href="#_msocom_1">[AL1]</a><span style='mso-special-character:comment'>&nbsp;</span></span></span></p><div style='mso-element:comment-list'><![if !supportAnnotations]><hr class=msocomoff><![endif]><div style='mso-element:comment'><p class=MsoCommentText>Not for the public.</p></div></div>`,
      '<p>Ten ports</p>',
    ],
    [
      'what is hidden in it',
      `<p>Ten <span style='display:none;mso-hide:all'>of eleven </span>ports</p><table><tr style='display:none'><td>a</td></tr></table>`,
      '<p>Ten ports</p>',
    ],
  ])('leaves out %s', (_, body, clean) => expect(cleanPaste(word(body))).toBe(clean))

  it.each([
    // Froala 2207, TinyMCE 10119.
    [
      'arrow and face',
      `Ten <span style='font-family:Wingdings'>à</span> one <span style="font-family:'Wingdings'">J</span>`,
      'Ten → one ☺',
    ],
    [
      'arrow as Word marks it',
      `Ten <span style='font-family:Wingdings;mso-ascii-font-family:Calibri;mso-char-type:symbol'><span style='mso-char-type:symbol;mso-symbol-font-family:Wingdings'>\uF0E0</span></span> one`,
      'Ten → one',
    ],
    ['Greek letter', `3 <span style='font-family:Symbol'>m</span>m`, '3 μm'],
    ['sign that isn’t known', `Ten <font face="Webdings">&amp;</font>`, 'Ten \uFFFD'],
  ])('shows an %s of a symbol font', (_, body, text) =>
    expect(cleanPaste(word(`<p class=MsoNormal>${body}</p>`))).toBe(`<p>${text}</p>`),
  )

  // Jodit 1191: the list stands in a style of the document.
  it('keeps the lists of its styles, the number of a heading, and no list of `mso-list:none`', () => {
    const body = `<h1 style='mso-list:l1 level1 lfo2'>${NUMBER('2.')}Ports</h1><p class=MsoListBullet>${BULLET}Rent</p><p class=MsoListBullet2>${BULLET}Tea</p><p class=MsoNormal style='mso-list:none'>Last</p>`
    expect(cleanPaste(word(body))).toBe(
      '<h1>2. Ports</h1><ul><li><p>Rent</p><ul><li><p>Tea</p></li></ul></li></ul><p>Last</p>',
    )
  })

  it('keeps each row of a table in a line', () => {
    const row = (...cells: string[]) =>
      `<tr>${cells.map((cell) => `<td><p class=MsoNormal>${cell}<o:p></o:p></p></td>`).join('')}</tr>`
    const body = `<table class=MsoTableGrid>${row('Port', 'Ships')}${row('Quay</p><p class=MsoNormal>North', '12')}</table>`
    expect(cleanPaste(word(body))).toBe('<p>Port | Ships</p><p>Quay<br>North | 12</p>')
  })
})

// CKEditor 14611 and 9005.
it('a text from Word on the web keeps its lists in each other', () => {
  const item = (text: string, level: number, list = 'ul') =>
    `<div class="ListContainerWrapper SCXW1 BCX0"><${list} class="BulletListStyle1" role="list"><li data-leveltext="" data-listid="1" data-aria-posinset="1" data-aria-level="${level}" role="listitem" class="OutlineElement Ltr"><p class="Paragraph"><span class="TextRun"><span class="NormalTextRun">${text}</span></span><span class="EOP" data-ccp-props="{}">&nbsp;</span></p></li></${list}></div>`
  const html = `${item('Rent', 1)}${item('For a year', 2, 'ol')}${item('A mentor', 1)}<div class="OutlineElement"><p class="Paragraph">Last\u200b</p></div>`
  expect(cleanPaste(html)).toBe(
    '<ul><li><p>Rent</p><ol><li><p>For a year</p></li></ol></li><li><p>A mentor</p></li></ul><p>Last</p>',
  )
})

describe('a text from Google Docs', () => {
  it('keeps what is bold, and is not bold as a whole', () => {
    const body = `<p dir="ltr">${span('The county gives ')}${span('ten companies ', 'font-weight:700')}${span('a desk')}</p>`
    expect(cleanPaste(docs(body))).toBe('<p>The county gives <strong>ten companies</strong> a desk</p>')
  })

  it('keeps its lists, also where it puts one beside its item', () => {
    const body = `<ul><li dir="ltr" aria-level="1"><p role="presentation">${span('Rent')}</p></li><ul><li aria-level="2"><p>${span('For a year')}</p></li></ul></ul><br /><p>${span('Last')}</p>`
    expect(cleanPaste(docs(body))).toBe('<ul><li><p>Rent</p><ul><li><p>For a year</p></li></ul></li></ul><p>Last</p>')
  })

  it('leads where its link leads', () => {
    const link = '<a href="https://www.google.com/url?q=https://fund.example/rules&amp;sa=D">rules</a>'
    expect(cleanPaste(docs(`<p>${link}</p>`))).toBe('<p><a href="https://fund.example/rules">rules</a></p>')
  })
})

it.each([
  ['LibreOffice', '<p><font face="Arial"><b>Ten</b> ports</font></p>', '<p><strong>Ten</strong> ports</p>'],
  ['an email', '<div>Dear all,</div><div><br></div><div>Ten ports</div>', '<p>Dear all,</p><p>Ten ports</p>'],
  ['a sheet', '<table><tr><td>Port</td><td>Ships</td></tr></table>', '<p>Port | Ships</p>'],
  ['a page with a script', '<p onclick="a()">Ten<script>a()</script></p><img src="file:///a.png">', '<p>Ten</p>'],
  ['code', '<pre>one\n  two</pre>', '<pre>one<br>two</pre>'],
  [
    // It would name its reader.
    'Outlook',
    '<p><a href="https://nam02.safelinks.protection.outlook.com/?url=https%3A%2F%2Ffund.example%2Frules&amp;data=05%7Cada%40people.example">rules</a></p>',
    '<p><a href="https://fund.example/rules">rules</a></p>',
  ],
  [
    'a link that runs after a detour',
    '<p><a href="https://www.google.com/url?q=javascript:a()">Ten</a></p>',
    '<p>Ten</p>',
  ],
  ['a link that runs', '<p><a href="javascript:a()">Ten</a></p>', '<p>Ten</p>'],
])('a text from %s is plain', (_, html, clean) => expect(cleanPaste(html)).toBe(clean))

it('no word of any list of Word’s is lost or added, however deep', () => {
  const items = fc.array(
    fc.record({
      text: fc.constantFrom('Rent', 'A mentor', '<b>Ten</b> ports'),
      sign: fc.constantFrom(BULLET, NUMBER('1.'), NUMBER('b)'), NUMBER('iv.')),
      level: fc.integer({ min: 1, max: 4 }),
    }),
    { minLength: 1, maxLength: 8 },
  )
  fc.assert(
    fc.property(items, (all) => {
      const clean = cleanPaste(word(all.map(({ text, sign, level }) => wordItem(text, sign, level)).join('')))
      const page = new DOMParser().parseFromString(clean, 'text/html')
      const texts = [...page.querySelectorAll('li > p')].map(({ innerHTML }) => innerHTML)
      expect(texts).toEqual(all.map(({ text }) => text.replaceAll('b>', 'strong>')))
      expect(page.querySelectorAll('body > :not(ul, ol)')).toHaveLength(0)
    }),
  )
})

const ALLOWED_TAGS = /^(?:P|H[1-6]|UL|OL|LI|STRONG|EM|DEL|CODE|A|BR|BLOCKQUOTE|PRE)$/
const TAGS = [
  ...'div p span b i s h2 ul ol li blockquote pre table tr td center st1:place'.split(' '),
  'font face="Arial"',
  'a href="https://fund.example/"',
  'a href="javascript:a()"',
  'a href="file:///a"',
  "p class=MsoListParagraph style='mso-list:l0 level2 lfo1'",
  'span style="font-weight:700;color:red" onclick="a()"',
  'li data-aria-level="3"',
]
const { node } = fc.letrec<{ node: string; list: string }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.constantFrom(
      'one',
      'two ',
      ' three',
      '&nbsp;four',
      '<br>',
      '<o:p></o:p>',
      '\n',
      '<img src="file:///a.png">',
      '<!-- no -->',
    ),
    fc.tuple(fc.constantFrom(...TAGS), tie('list')).map(([tag, inside]) => `<${tag}>${inside}</${tag.split(' ')[0]}>`),
  ),
  list: fc.array(tie('node'), { maxLength: 5 }).map((all) => all.join('')),
}))

it('every text comes out clean: no word lost or added, plain elements alone, the same when pasted again', () => {
  const getText = (html: string) =>
    html
      .replaceAll(/<[^>]*>/g, ' ')
      .match(/one|two|three|four/g)
      ?.sort()
  fc.assert(
    fc.property(fc.array(node, { maxLength: 5 }), (all) => {
      const html = all.join('')
      const clean = cleanPaste(html)
      expect(getText(clean)).toEqual(getText(html))
      const { body } = new DOMParser().parseFromString(clean, 'text/html')
      for (const element of body.querySelectorAll('*')) {
        expect(element.tagName).toMatch(ALLOWED_TAGS)
        expect([...element.attributes].map(({ name, value }) => `${name}=${value}`).join()).toMatch(
          /^(?:href=https:.*)?$/,
        )
      }
      expect(cleanPaste(clean)).toBe(clean)
    }),
    { numRuns: 500 },
  )
})
