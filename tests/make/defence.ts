import { randomUUID } from 'node:crypto'
import { contract } from '../../contract/all.ts'
import type { Defence, DefenceAction, DefenceInput, DefenceKind } from '../../contract/defence/defence.ts'
import type { Answer, TestServer } from '../setup/server.ts'
import type { Name } from './people.ts'

/** What would be accepted of a kind; a reply must name its counterclaim. */
export function makeDefence(kind: DefenceKind, baseId: string, change: object = {}): DefenceInput {
  const said = { id: randomUUID(), version: 0, baseId, kind, text: '申请人交付的货物不符合约定。', files: [] }
  const claim = { claims: [{ text: '裁决申请人赔偿损失120000元。' }], amount: '120000', currency: 'CNY' }
  return { ...said, ...(kind === 'counterclaim' ? claim : {}), ...change } as DefenceInput
}

/** Who is asked: somebody by name, or whoever holds a token. */
export type Asker = Name | { token: string }
export const extraOf = (as: Asker) => (typeof as === 'string' ? { as } : as)

export async function defend(
  server: TestServer,
  as: Asker,
  kind: DefenceKind,
  baseId: string,
  change: object = {},
): Promise<Defence> {
  const body = makeDefence(kind, baseId, change)
  const answer = await server.call(contract.defence.submitDefence, { body }, extraOf(as))
  if (answer.status !== 200) throw new Error(`Not handed in: ${answer.error} ${JSON.stringify(answer.fields)}`)
  return answer.data
}

/** One action on something that was handed in, by anybody. `supplement` is a submission of the version seen. */
export function actOn(
  server: TestServer,
  as: Asker,
  action: Exclude<DefenceAction, 'submit'>,
  known: Defence,
): Promise<Answer<Defence>> {
  const { submitDefence, withdrawDefence, askDefenceWithdrawal, decideDefence } = contract.defence
  const { id, version, baseId, kind, counterclaimId } = known
  const one = { id, version }
  const extra = extraOf(as)
  if (action === 'withdraw') return server.call(withdrawDefence, { body: one }, extra)
  if (action === 'askWithdrawal') return server.call(askDefenceWithdrawal, { body: { ...one, reason: '理由' } }, extra)
  if (action !== 'supplement')
    return server.call(decideDefence, { body: { ...one, decision: action, reason: '理由' } }, extra)
  const more = counterclaimId ? { ...one, counterclaimId } : one
  return server.call(submitDefence, { body: makeDefence(kind, baseId, { ...more, text: '补充意见。' }) }, extra)
}
