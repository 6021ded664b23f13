import { randomUUID } from 'node:crypto'
import { contract } from '../../contract/all.ts'
import type { Award } from '../../contract/award/award.ts'
import { Caller } from '../setup/people.ts'

const { award } = contract

export const title = '和解裁决书'

/** The product, and its secretary. */
interface Where {
  product: { url: string }
  secretary: Caller
}

/** The award of a case with three arbitrators, and each of those who have to do with it. */
export interface Made {
  known: Award
  presiding: Caller
  second: Caller
  third: Caller
  head: Caller
}

/** An award as its presiding arbitrator began it from the template, by the calls that the pages make. */
export async function begunAward(stage: Where): Promise<Made> {
  const log = (name: string) => Caller.logIn(stage.product.url, name)
  const [presiding, second, third, head] = [
    await log('arbitrator'),
    await log('arbitrator2'),
    await log('arbitrator3'),
    await log('reviewer'),
  ]
  const { list } = await stage.secretary.ask(contract.case.listCases, { query: { q: '买卖合同纠纷' } })
  const templates = await presiding.ask(contract.template.listTemplates, {})
  const templateId = templates.find((one) => one.kind === 'award' && one.language === 'zh')?.id
  const begin = { id: randomUUID(), baseId: list[0]?.id ?? '', kind: 'consent' as const, title, templateId }
  return { known: await presiding.ask(award.startAward, { body: begin }), presiding, second, third, head }
}

/** The same when it passed scrutiny: two agreed, the third dissents. */
export async function passedAward(stage: Where): Promise<Made> {
  const made = await begunAward(stage)
  const { presiding, second, third, head } = made
  let { known } = made
  const about = () => ({ id: known.id, version: known.version })
  known = await presiding.ask(award.openVote, { body: { ...about(), awarded: '3000000', share: 70 } })
  known = await presiding.ask(award.castVote, { body: { ...about(), choice: 'agree' } })
  known = await second.ask(award.castVote, { body: { ...about(), choice: 'agree' } })
  const dissent = { choice: 'dissent' as const, opinion: '利息起算日应为对账之日。', attached: true }
  known = await third.ask(award.castVote, { body: { ...about(), ...dissent } })
  known = await presiding.ask(award.submitAward, { body: about() })
  known = await head.ask(award.passAward, { body: about() })
  return { ...made, known }
}

/** The same with its number. */
export async function numberedAward(stage: Where): Promise<Award> {
  const { known } = await passedAward(stage)
  return stage.secretary.ask(award.numberAward, { body: { id: known.id, version: known.version } })
}
