import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { carryOutCaseMove } from '../../server/case/move.ts'
import { openCase } from '../../server/case/open.ts'
import { askAboutCase } from '../../server/survey/invite.ts'
import { cases } from '../../server/tables/case.ts'
import { message } from '../../server/tables/message.ts'
import { surveyAnswer, surveyInvited, surveyLink } from '../../server/tables/survey.ts'
import { engines, TestServer } from '../setup/server.ts'
import { give, makeSurvey, newSecret, openOne } from './make.ts'

const { survey } = contract

describe.each(engines)('what the parties of a closed case are asked on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start(engine)
  })
  afterAll(() => server.stop())
  const orm = () => server.running.house.db.orm

  let made = 0
  /** Wang claims by counsel without an account, Chen answers; Chen has two seats. */
  async function close(action: 'close' | 'suspend' = 'close'): Promise<string> {
    const { house } = server.running
    const [wang, chen] = [server.id('partyWang'), server.id('partyChen')]
    const attendees = [
      { accountId: wang, camp: 'APP' as const, role: 'party' as const, name: '王建国' },
      { accountId: null, camp: 'APP' as const, role: 'agent' as const, name: '周明' },
      { accountId: chen, camp: 'DEF' as const, role: 'party' as const, name: '陈丽华' },
      { accountId: chen, camp: 'DEF' as const, role: 'agent' as const, name: '陈丽华' },
    ]
    const wanted = { tenantId: 1, caseNo: `C ${++made}`, cause: '买卖合同纠纷', state: 'award' as const, amount: '1' }
    return house.db.tx(async (tx) => {
      const id = await openCase(house, tx, { ...wanted, attendees })
      const [opened] = await tx.select().from(cases).where(eq(cases.id, id))
      const form = opened?.form && {
        ...opened.form,
        agents: opened.form.agents.map((one) => ({ ...one, phone: one.name === '周明' ? '13900000077' : '' })),
      }
      await tx
        .update(cases)
        .set({ form: form ?? null })
        .where(eq(cases.id, id))
      const [seen] = await tx.select().from(cases).where(eq(cases.id, id))
      const by = { ...house, id: server.id('adminZhao'), nickName: '赵主任', cate: 'MISHU' as const }
      if (seen) await carryOutCaseMove(house, tx, seen, { action, by: by as never })
      return id
    })
  }
  const told = async (caseId: string) =>
    (await orm().select().from(message).where(eq(message.caseId, caseId))).filter(
      ({ kind }) => kind === 'surveyInvited',
    )
  const codeIn = (link: string) => link.split('code=')[1] ?? ''

  test('without a questionnaire about cases nobody is asked, and none is made that anybody could open', async () => {
    expect(await told(await close())).toEqual([])
    const body = makeSurvey({ purpose: 'case', access: 'open' })
    const { error, fields } = await server.call(survey.saveSurvey, { body }, { as: 'secretaryLi' })
    expect([error, fields?.[0]?.code]).toEqual(['badRequest', 'survey.byLink'])
  })

  test('each party and counsel has one link, answers once by it, and an anonymous answer has no name', async () => {
    const id = await openOne(server, { purpose: 'case', access: 'link' })
    const caseId = await close()
    const invited = await told(caseId)
    expect(invited.map(({ accountId }) => accountId).sort()).toEqual(
      [server.id('partyWang'), server.id('partyChen')].sort(),
    )
    const [letter] = await server.lettersTo('13900000077')
    expect(letter?.link).toContain('/investigate?code=')
    expect(letter?.text).not.toContain(`C ${made}`)

    const codes = [...invited.map(({ link }) => codeIn(link)), codeIn(letter?.link ?? '')]
    expect(new Set(codes).size).toBe(3)
    for (const code of codes) {
      const show = async () => {
        const body = { purpose: 'institution' as const, device: newSecret(), code }
        return (await server.call(survey.showSurvey, { body })).data
      }
      expect((await show()).survey?.id).toBe(id)
      expect((await give(server, id, [{ id: 'q1', chosen: [4] }], { code })).status).toBe(200)
      expect((await give(server, id, [{ id: 'q1', chosen: [1] }], { code })).error).toBe('survey.answered')
      expect((await show()).standing).toBe('answered')
    }
    const answers = await orm().select().from(surveyAnswer).where(eq(surveyAnswer.surveyId, id))
    expect(answers.map(({ name }) => name)).toEqual(['', '', ''])
    expect((await orm().select().from(surveyLink).where(eq(surveyLink.surveyId, id))).map(({ name }) => name)).toEqual([
      '',
      '',
      '',
    ])
    const results = await server.call(survey.surveyResults, { query: { id } }, { as: 'adminZhao' })
    expect(results.data).toMatchObject({ total: 3, few: true, questions: [] })
  })

  test('nobody is asked twice about a case, nor about one that is not closed', async () => {
    const { house } = server.running
    const caseId = await close()
    const before = await orm().select().from(surveyInvited).where(eq(surveyInvited.caseId, caseId))
    expect(before).toHaveLength(3)
    await house.db.tx((tx) => askAboutCase(house, tx, caseId))
    expect(await told(caseId)).toHaveLength(2)
    expect(await told(await close('suspend'))).toEqual([])
  })

  test('a named one keeps whose answer it is', async () => {
    const id = await openOne(server, { purpose: 'case', access: 'link', anonymous: false })
    const mine = (await told(await close())).find(({ accountId }) => accountId === server.id('partyWang'))
    await give(server, id, [{ id: 'q1', chosen: [5] }], { code: codeIn(mine?.link ?? '') })
    const answers = await orm().select().from(surveyAnswer).where(eq(surveyAnswer.surveyId, id))
    expect(answers.map(({ name }) => name)).toEqual(['王建国'])
  })
})
