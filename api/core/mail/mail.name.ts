/** Up to three words of letters: a name in which mail programs find no link and no telephone number. */
const FIRST_NAME = /^(?=.{1,30}$)[\p{L}\p{M}]+(?:[ '’-][\p{L}\p{M}]+){0,2}$/u
/** What mail programs turn into links in plain text: web and mail addresses, telephone numbers. */
const LINK = /[@:/\\]|[\p{L}\p{N}][.。．｡][\p{L}\p{N}]|(?:\p{Nd}[ ()-]?){6}/u
const COMPANY_NAME_MAX = 60

/**
 * A first name as a letter may carry it, or `null`. Nobody has confirmed the address, so the name may be a stranger's
 * words to somebody else.
 */
export const firstNameInLetter = (name: string | null): string | null =>
  name !== null && FIRST_NAME.test(name) ? name : null

/** A startup's name as a letter may carry it; one that reads like a link stays behind the login. */
export const companyInLetter = (name: string): string =>
  name.length <= COMPANY_NAME_MAX && !LINK.test(name) ? name : 'A startup'

/** An investor's name as a letter may carry it. */
export const personInLetter = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  firstNameInLetter(`${firstName} ${lastName}`) ?? 'An investor'
