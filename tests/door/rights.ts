/** Everybody who can knock. */
export const everybody = {
  nobody: 'without a token',
  G: 'an activity attendee',
  F: 'a foreign applicant before the exchange',
  P: 'somebody in a room, with or without an account',
  U: 'a party',
  S: 'a case secretary',
  A: 'an administrator',
  H: 'the head',
  I: 'somebody of the filing desk',
  M: 'somebody of finance',
  L: 'the registrar of arbitrators',
  V: 'the reception',
  N: 'somebody of the staff without an office',
  Z: 'an arbitrator',
  C: 'a candidate',
  R: 'a removed account',
  D: 'a disabled account',
} as const
export type Who = keyof typeof everybody

/** The office of each who has one. */
export const officeOf: Partial<Record<Who, string>> = {
  S: 'ROLE_SECRETARY',
  A: 'ROLE_ADMIN',
  H: 'ROLE_HEAD',
  I: 'ROLE_FILING',
  M: 'ROLE_FINANCE',
  L: 'ROLE_REGISTRAR',
  V: 'ROLE_RECEPTION',
}
