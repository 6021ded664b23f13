import type { Call } from '../../contract/kernel/call.ts'
import type { AnyHandler, Context } from '../door/handler.ts'
import type { House } from '../house.ts'
import type { Person } from '../who.ts'

/** What the two secretaries hold besides, so that they show every screen: a marked exemption (contract/kernel/office.ts). */
export const everyDesk = [
  'ROLE_FILING',
  'ROLE_FINANCE',
  'ROLE_REGISTRAR',
  'ROLE_RECEPTION',
  'ROLE_ADMIN',
  'ROLE_DEMO_KEEPER',
]

export const demoPassword = 'Demo#2026'

/** The house as it was so many days ago. */
export type Ago = (days: number) => House
/** The demo account of this name. */
export type By = (username: string) => Person

/** What a call's function is given besides: nobody is at a device here. */
export const plain = {
  language: 'zh',
  from: { ip: '127.0.0.1', device: '' },
  params: undefined,
  query: undefined,
} as const

/** Runs the function behind a call as the door does. */
export async function perform<C extends Call>(
  handler: AnyHandler<C>,
  given: Pick<Context<C>, 'house' | 'me' | 'body'> & Partial<Pick<Context<C>, 'params' | 'query'>>,
) {
  const context = { ...plain, ...given } as unknown as Omit<Context<C>, 'tx'>
  const device = { secret: '', keep: () => undefined }
  if ('ownTransaction' in handler)
    return handler.ownTransaction({ ...context, gone: new AbortController().signal, device, once: (_, work) => work() })
  if ('before' in handler) await handler.before(context)
  const work = 'before' in handler ? handler.inTransaction : handler
  return given.house.db.tx((tx) => work({ ...context, tx } as Context<C>))
}
