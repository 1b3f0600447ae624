/** Refuses an address that another account has; at its field, so that a form can offer its owner a code. */
export const EMAIL_TAKEN = 'There is already an account with this e-mail address.'
