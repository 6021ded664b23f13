import { fenIn } from '../../contract/cost/refund.ts'
import { AppError } from '../../contract/errors/errors.ts'

/**
 * What came of a fee, where it is another sum than was asked for; empty where it is the same. Throws `payment.differs` at the
 * reason where none says why it counts as paid.
 */
export function receivedSum(
  fee: string,
  { received, reason }: { received?: string | undefined; reason: string },
): string {
  if (received === undefined || fenIn(received) === fenIn(fee)) return ''
  if (reason !== '') return received
  const params = { fee, received }
  throw new AppError('payment.differs', params, [{ path: ['reason'], code: 'payment.differs', params }])
}
