/** Up to three words of letters: what people are called, and nothing that a mail program makes a link or a telephone number of. */
const FIRST_NAME = /^(?=.{1,30}$)[\p{L}\p{M}]+(?:[ '’-][\p{L}\p{M}]+){0,2}$/u
/** What mail programs find in plain text and make something to press of: addresses of pages and mailboxes, telephone numbers. */
const LINK = /[@:/\\]|[\p{L}\p{N}][.。．｡][\p{L}\p{N}]|(?:\p{Nd}[ ()-]?){6}/u
const COMPANY_NAME_MAX = 60

/**
 * A first name as a letter may carry it, or `null`. Nobody has confirmed that an address is the person's own, so whatever an account
 * is called by is a stranger's words in somebody's letter box.
 */
export const firstNameInLetter = (name: string | null): string | null =>
  name !== null && FIRST_NAME.test(name) ? name : null

/** A startup's name as a letter may carry it; one that reads like a link stays behind the login. */
export const companyInLetter = (name: string): string =>
  name.length <= COMPANY_NAME_MAX && !LINK.test(name) ? name : 'A startup'
