/** What a mail server, or the way to it, says in the codes of the outbox, for people. */
const SAID: Readonly<Record<string, string>> = {
  EDNS: 'There is no mail server of that name. Look at the name in SMTP_URL.',
  ECONNECTION: 'The mail server could not be reached. Look at its name and its port in SMTP_URL.',
  ECONNREFUSED: 'The mail server could not be reached. Look at its name and its port in SMTP_URL.',
  ESOCKET: 'The mail server could not be reached, or not safely. Look at its name and its port in SMTP_URL.',
  ETIMEDOUT:
    'The mail server did not answer in time. Look at its port in SMTP_URL, and whether a firewall stands between.',
  ETLS: 'The mail server offers no encryption. Without it neither a password nor a letter is sent.',
  ENOAUTH: 'The mail server asks for a user name and a password. Put both into SMTP_URL.',
  EAUTH: 'The mail server did not take the user name or the password. Look at both in SMTP_URL.',
  EENVELOPE: 'The mail server did not take the sender or the address. Look at MAIL_FROM, or at the contact address.',
  EMESSAGE: 'The mail server took the address, but not the letter.',
}

/** Why a try failed, in a sentence with the codes behind it: `EAUTH 535`. */
export function whyNotSent(lastError: string): string {
  const [code = ''] = lastError.split(' ')
  const said = SAID[code]
  return said ? `${said} (${lastError})` : `It said ${lastError}.`
}
