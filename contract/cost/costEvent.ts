/** What stands in the timeline of a case about its money, besides the payment of its own fee; people are told of each by a message of the same name. */
export const costEvents = [
  'counterFeeAsked',
  'counterFeeProved',
  'counterFeePaid',
  'refundDecided',
  'refundPaid',
] as const
