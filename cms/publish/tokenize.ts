import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2'

const pass = () => {}
const PASS: TokenizerCallbacks = {
  onattribname: pass,
  onattribdata: pass,
  onattribentity: pass,
  onattribend: pass,
  ontext: pass,
  ontextentity: pass,
  onopentagname: pass,
  onopentagend: pass,
  onselfclosingtag: pass,
  onclosetag: pass,
  oncomment: pass,
  oncdata: pass,
  ondeclaration: pass,
  onprocessinginstruction: pass,
  onend: pass,
}

/** Reads HTML in one pass, without a tree, and passes over what nobody asks for. */
export function tokenize(html: string, callbacks: Partial<TokenizerCallbacks>): void {
  const tokenizer = new Tokenizer({}, { ...PASS, ...callbacks })
  tokenizer.write(html)
  tokenizer.end()
}
