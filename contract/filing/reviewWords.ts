/*
 * Applications for preservation and guarantees share these words: a secretary takes up either, or sends it back to its applicant.
 */

export const returned = {
  button: {
    words: ['退回补正', 'Return for correction'],
    done: ['已退回补正', 'Returned for correction'],
    look: 'aside',
    icon: 'undo',
    note: [
      '申请人会看到理由，并从您指出的项目开始修改。',
      'The applicant can read the reason and starts at the item you indicate.',
    ],
    accept: ['确认退回', 'Confirm return'],
  },
  event: ['已退回补正', 'Returned for correction'],
} as const

export const accepted = {
  button: {
    words: ['受理', 'Accept for review'],
    done: ['已受理', 'Accepted for review'],
    look: 'onward',
    icon: 'check',
  },
  event: ['已受理', 'Accepted for review'],
} as const
