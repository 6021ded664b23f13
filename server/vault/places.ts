/** The names under which secrets lie sealed: the column, and of which row it is. */
export const places = {
  totp: (accountId: string) => `factor_totp.secret ${accountId}`,
  ticket: (hash: string) => `factor_ticket.challenge ${hash}`,
  secret: (name: string) => `secret.value ${name}`,
  letter: (to: string) => `letter.text ${to}`,
  calendar: (to: string) => `letter.ics ${to}`,
  answer: (accountId: string, key: string) => `once.answer ${accountId} ${key}`,
} as const
