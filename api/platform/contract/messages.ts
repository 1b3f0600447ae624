/** Texts used by more than one form or call; one used once is next to its rule (rules: Settled texts). */
export const MESSAGES = {
  required: 'Required',
  invalid: 'Invalid input',
  email: 'Invalid email address',
  firstName: 'First name is required',
  lastName: 'Last name is required',
  url: 'Please provide a valid URL',
  linkedIn: 'Please provide a valid LinkedIn URL',
  phone: 'Phone number should be 20 characters or less',
  location: 'Location should be 100 characters or less',
  equity: 'Equity offered should be 100 characters or less',
  passwordTooLong: 'Password must be 256 characters or less',
  passwordCharacters: 'Password contains an unsupported character',
  linkTooLong: 'Links should be 1000 characters or less',
  moneyTooLarge: 'Enter an amount of $1,000,000,000,000 or less',
  moneyInvalid: 'Please enter a valid funding amount (e.g. $100,000)',
  noStartup: 'Unable to identify the startup. Please try again later.',
  somethingWrong: 'Something went wrong. Please try again.',
  unexpected: 'An unexpected error occurred',
} as const

/** For instance "Message should be at least 30 characters". */
export const tooShort = (what: string, min: number): string => `${what} should be at least ${min} characters`

/**
 * For instance "Name should be 100 characters or less", for a limit without a text of its own (rules: Settled texts).
 */
export function tooLong(what: string, max: number): string {
  return `${what} should be ${max} characters or less`
}
