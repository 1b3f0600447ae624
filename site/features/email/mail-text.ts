/** What the codes of the email log mean, in words: answers of the mail server, or failures on the way to it. */
const STATUS_TEXTS: Readonly<Record<string, string>> = {
  EDNS: 'There is no mail server with that name. Check the name in SMTP_URL.',
  ECONNECTION: 'The mail server couldn’t be reached. Check its name and its port in SMTP_URL.',
  ECONNREFUSED: 'The mail server couldn’t be reached. Check its name and its port in SMTP_URL.',
  ESOCKET: 'The mail server couldn’t be reached, or not safely. Check its name and its port in SMTP_URL.',
  ETIMEDOUT: 'The mail server didn’t answer in time. Check its port in SMTP_URL, and whether a firewall is in the way.',
  ETLS: 'The mail server offers no encryption. Without it we send neither a password nor an email.',
  ENOAUTH: 'The mail server asks for a username and a password. Put both into SMTP_URL.',
  EAUTH: 'The mail server didn’t accept the username or the password. Check both in SMTP_URL.',
  EENVELOPE: 'The mail server didn’t accept the sender or the address. Check MAIL_FROM, or the contact address.',
  EMESSAGE: 'The mail server accepted the address, but not the email.',
}

/** Why a try failed, in a sentence with the codes behind it: `EAUTH 535`. */
export function whyNotSent(lastError: string): string {
  const [code = ''] = lastError.split(' ')
  const text = STATUS_TEXTS[code]
  return text ? `${text} (${lastError})` : `It said ${lastError}.`
}
