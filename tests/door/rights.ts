/** Everybody who can knock. */
export const everybody = {
  nobody: 'without a token',
  G: 'an activity attendee',
  F: 'a foreign applicant before the exchange',
  P: 'somebody in a room, with or without an account',
  U: 'a party',
  S: 'a secretary',
  A: 'a secretary with ROLE_ADMIN and ROLE_HEAD',
  Z: 'an arbitrator',
  C: 'a candidate',
  R: 'a removed account',
  D: 'a disabled account',
} as const
export type Who = keyof typeof everybody
