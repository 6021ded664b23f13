import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { type SurveyState, surveyMoves } from '../../contract/survey/survey.ts'
import { rowsOf } from '../../server/database/sql.ts'
import { localDay } from '../../server/when.ts'
import { openActivity } from '../make/gathering.ts'
import { engines, TestServer } from '../setup/server.ts'
import { give, makeSurvey, newSecret, openOne } from './make.ts'

const { survey } = contract
const as = 'secretaryLi'
const good = [{ id: 'q1', chosen: [5] }]
/** After which an activity that was opened now is over. */
const overMs = 13 * 3_600_000

describe.each(engines)('questionnaires on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start(engine)
  })
  afterAll(() => server.stop())

  const show = async (change: object = {}) =>
    (await server.call(survey.showSurvey, { body: { purpose: 'institution', device: newSecret(), ...change } })).data
  const results = async (id: string) => (await server.call(survey.surveyResults, { query: { id } }, { as })).data
  const orm = () => server.running.house.db.orm

  test('each state allows its moves and refuses the others', async () => {
    const states: SurveyState[] = ['draft', 'open', 'closed']
    const moves = {
      edit: (body: { id: string; version: number }) =>
        server.call(survey.saveSurvey, { body: { ...makeSurvey(), ...body } }, { as }),
      open: (body: { id: string; version: number }) => server.call(survey.openSurvey, { body }, { as }),
      close: (body: { id: string; version: number }) => server.call(survey.closeSurvey, { body }, { as }),
      remove: (body: { id: string; version: number }) => server.call(survey.removeSurvey, { body }, { as }),
      link: (body: { id: string; version: number }) =>
        server.call(survey.makeSurveyLinks, { body: { ...body, names: ['某人'] } }, { as }),
    }
    for (const state of states)
      for (const [move, go] of Object.entries(moves)) {
        const { id } = (await server.call(survey.saveSurvey, { body: makeSurvey() }, { as })).data
        if (state !== 'draft') await server.call(survey.openSurvey, { body: { id, version: 1 } }, { as })
        if (state === 'closed') await server.call(survey.closeSurvey, { body: { id, version: 2 } }, { as })
        const version = states.indexOf(state) + 1
        const from: readonly string[] = surveyMoves[move as keyof typeof moves].from
        const said = await go({ id, version })
        expect([state, move, said.error ?? 'done']).toEqual([
          state,
          move,
          from.includes(state) ? 'done' : 'state.closed',
        ])
        if (state !== 'closed') await server.call(survey.closeSurvey, { body: { id, version: 2 } }, { as })
      }
  })

  test('a new questionnaire whose answer was lost is saved again, with what was typed since; over a colleague it is asked', async () => {
    const made = makeSurvey()
    const save = (body: object) => server.call(survey.saveSurvey, { body: { ...made, ...body } }, { as })
    expect((await save({})).data.version).toBe(1)
    const again = await save({ title: { zh: '又写了几个字' } })
    expect([again.data.version, again.data.title.zh]).toEqual([2, '又写了几个字'])
    expect((await save({})).error).toBe('stale')
    expect((await save({ version: 2 })).data.version).toBe(3)
  })

  test('a device answers the open questionnaire once, and the next load shows that it did', async () => {
    const id = await openOne(server)
    const device = newSecret()
    expect((await show({ device })).survey?.id).toBe(id)
    expect((await give(server, id, good, { device })).status).toBe(200)
    expect((await show({ device })).standing).toBe('answered')
    expect((await show()).standing).toBe('open')
    expect((await give(server, id, good, { device })).error).toBe('survey.answered')
    expect((await results(id)).total).toBe(1)
    const { list } = (await server.call(survey.listSurveys, { query: {} }, { as })).data
    expect(list.find((one) => one.id === id)?.total).toBe(1)
  })

  test('a submission that arrives twice counts once and is answered the same, also when all come in one moment', async () => {
    const id = await openOne(server)
    const same = { device: newSecret(), key: newSecret() }
    const answers = await Promise.all([1, 2, 3, 4].map(() => give(server, id, good, same)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    // The captcha is used up, and its answer was never told.
    const body = { id, ...same, uuid: '', answer: '', answers: [] }
    expect((await server.call(survey.answerSurvey, { body })).status).toBe(200)
    expect((await results(id)).total).toBe(1)
  })

  test('without a captcha nothing is answered', async () => {
    const id = await openOne(server)
    const body = { id, device: newSecret(), key: newSecret(), answers: [{ id: 'q1', chosen: [5] }] }
    expect((await server.call(survey.answerSurvey, { body })).error).toBe('captchaWrong')
    expect((await results(id)).total).toBe(0)
  })

  test('what does not fit the questions is refused where it stands', async () => {
    const id = await openOne(server)
    const wrong: [object[], string, string][] = [
      [[], 'q1', 'required'],
      [[{ id: 'q1', chosen: [6] }], 'q1', 'wrongType'],
      [[{ id: 'q1', chosen: [1, 2] }], 'q1', 'wrongType'],
      [[...good, { id: 'q2', chosen: [2] }], 'q2', 'wrongType'],
      [[...good, { id: 'q2', chosen: [0, 1] }], 'q2', 'wrongType'],
      [[...good, { id: 'q4', chosen: [1, 1] }], 'q4', 'wrongType'],
      [[...good, { id: 'q4', chosen: [], text: '话' }], 'q4', 'wrongType'],
      [[...good, ...good], 'q1', 'wrongType'],
    ]
    for (const [answers, at, code] of wrong) {
      const said = await give(server, id, answers)
      expect(said.fields).toContainEqual({ path: ['answers', at], code })
    }
    // Asked only of who says no.
    for (const skipped of [[], [{ id: 'q2', chosen: [0] }]]) {
      const said = await give(server, id, [...good, ...skipped, { id: 'q3', text: '慢' }])
      expect(said.fields.map(({ code }) => code)).toEqual(['survey.skipped'])
    }
    expect((await give(server, id, [...good, { id: 'q9', text: '慢' }])).fields[0]?.code).toBe('survey.skipped')
    expect((await give(server, id, [...good, { id: 'q2', chosen: [1] }, { id: 'q3', text: '慢' }])).status).toBe(200)
    expect((await results(id)).total).toBe(1)
  })

  test('of fewer than five anonymous answers nothing is told; then numbers and comments', async () => {
    const id = await openOne(server)
    const comments = async () =>
      (await server.call(survey.surveyComments, { query: { id, question: 'q3' } }, { as })).data
    const no = [...good, { id: 'q2', chosen: [1] }, { id: 'q3', text: '太慢' }, { id: 'q4', chosen: [0, 2] }]
    for (let count = 1; count <= 4; count++) {
      await give(server, id, no)
      expect(await results(id)).toEqual({ total: count, told: 0, few: true, questions: [] })
      expect(await comments()).toEqual({ total: 0, list: [] })
    }
    await give(server, id, [
      { id: 'q1', chosen: [2] },
      { id: 'q2', chosen: [0] },
    ])
    // Whoever looked before would see what the fifth said.
    expect(await results(id)).toEqual({ total: 5, told: 0, few: true, questions: [] })
    await server.call(survey.closeSurvey, { body: { id, version: 2 } }, { as })
    const { questions, few, told } = await results(id)
    expect([few, told]).toEqual([false, 5])
    expect(questions).toEqual([
      {
        id: 'q1',
        answered: 5,
        counts: [
          { at: 2, count: 1 },
          { at: 5, count: 4 },
        ],
      },
      {
        id: 'q2',
        answered: 5,
        counts: [
          { at: 0, count: 1 },
          { at: 1, count: 4 },
        ],
      },
      { id: 'q3', answered: 4, counts: [] },
      {
        id: 'q4',
        answered: 4,
        counts: [
          { at: 0, count: 4 },
          { at: 2, count: 4 },
        ],
      },
    ])
    expect(await comments()).toEqual({ total: 4, list: Array(4).fill({ name: '', text: '太慢' }) })
  })

  test('nobody sees an anonymous answer come: they are told of five at a time, and five are held back until it ends', async () => {
    const id = await openOne(server)
    const answer = (no: number) =>
      give(server, id, [...good, { id: 'q2', chosen: [1] }, { id: 'q3', text: `意见${no}` }])
    const heard = async () => {
      const { list } = (await server.call(survey.surveyComments, { query: { id, question: 'q3' } }, { as })).data
      return list.map(({ text }) => text)
    }
    let before: string[] = []
    for (let no = 1; no <= 16; no++) {
      await answer(no)
      const now = await heard()
      const fresh = now.filter((text) => !before.includes(text))
      expect([no, fresh.length]).toEqual([no, no === 10 || no === 15 ? 5 : 0])
      before = now
    }
    expect(await results(id)).toMatchObject({ total: 16, told: 10, few: false })
    const { list } = (await server.call(survey.listSurveys, { query: {} }, { as })).data
    expect(list.find((one) => one.id === id)?.total).toBe(16)
    await server.call(survey.closeSurvey, { body: { id, version: 2 } }, { as })
    expect(await results(id)).toMatchObject({ total: 16, told: 16 })
    expect((await heard()).length).toBe(16)
  })

  test('an anonymous answer holds no person, link, address or time, wherever it lies', async () => {
    const id = await openOne(server, { access: 'link' })
    const links = await server.call(survey.makeSurveyLinks, { body: { id, version: 2, names: ['王建国'] } }, { as })
    const code = links.data[0]?.code ?? ''
    const [device, key] = [newSecret(), newSecret()]
    const words = '只有我会这样写的一句话'
    await give(server, id, [...good, { id: 'q2', chosen: [1] }, { id: 'q3', text: words }], { code, device, key })
    const rows = await rowsOf<Record<string, unknown>>(orm(), sql`select * from survey_answer where survey_id = ${id}`)
    expect(rows).toHaveLength(1)
    expect(Object.keys(rows[0] ?? {}).sort()).toEqual(['answers', 'id', 'name', 'survey_id', 'told'])
    expect(rows[0]?.name).toBe('')
    const spent = await rowsOf<object>(orm(), sql`select * from survey_spent where survey_id = ${id}`)
    for (const secret of [device, key, code, words]) expect(JSON.stringify(spent)).not.toContain(secret)
    // What it says lies in this one table alone, and in no line of the log.
    const tables = await rowsOf<{ name: string }>(
      orm(),
      sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )
    const holding: string[] = []
    for (const { name } of tables) {
      const found = await rowsOf(
        orm(),
        sql`select 1 from ${sql.identifier(name)} it where it::text like ${`%${words}%`}`,
      )
      if (found.length) holding.push(name)
    }
    expect(holding).toEqual(['survey_answer'])
    for (const secret of [device, key, code, words]) expect(server.lines.join('')).not.toContain(secret)
  })

  test('a link is good for one answer to its own questionnaire; named answers bear the name it was made for', async () => {
    const id = await openOne(server, { access: 'link', anonymous: false })
    const other = await openOne(server)
    const links = await server.call(
      survey.makeSurveyLinks,
      { body: { id, version: 2, names: ['王建国', '陈丽华'] } },
      { as },
    )
    const [first = '', second = ''] = links.data.map(({ code }) => code)
    const no = [...good, { id: 'q2', chosen: [1] }, { id: 'q3', text: '慢' }]
    expect((await show({ code: first })).survey?.id).toBe(id)
    expect((await show({ code: 'nobody has it' })).standing).toBe('none')
    expect((await give(server, id, no)).error).toBe('survey.link')
    expect((await give(server, other, no, { code: first })).error).toBe('survey.link')
    expect((await give(server, id, no, { code: 'nobody has it' })).error).toBe('survey.link')
    expect((await give(server, id, no, { code: first })).status).toBe(200)
    expect((await show({ code: first })).standing).toBe('answered')
    // Another device does not make it good again; another link on the same device is another person.
    const device = newSecret()
    expect((await give(server, id, no, { code: first, device })).error).toBe('survey.answered')
    expect((await give(server, id, no, { code: second, device })).status).toBe(200)
    const comments = await server.call(survey.surveyComments, { query: { id, question: 'q3' } }, { as })
    expect(comments.data.list.map(({ name }) => name).sort()).toEqual(['王建国', '陈丽华'])
    expect(await results(id)).toMatchObject({ total: 2, few: false })
  })

  test('a link of a second institution leads to its questionnaire, which nobody without one can answer at the door of the first', async () => {
    const far = { as: 'secretaryFar' } as const
    const id = await openOne(server, { access: 'open' }, far.as)
    expect((await give(server, id, good)).error).toBe('notFound')
    const body = { id, version: 2, names: ['远方当事人'] }
    const code = (await server.call(survey.makeSurveyLinks, { body }, far)).data[0]?.code ?? ''
    expect((await show({ code })).survey?.id).toBe(id)
    expect((await give(server, id, good, { code })).status).toBe(200)
    expect((await server.call(survey.surveyResults, { query: { id } }, far)).data.total).toBe(1)
    expect((await server.call(survey.surveyResults, { query: { id } }, { as })).status).toBe(404)
  })

  test('after its last day, or once closed, nothing more is answered, but what arrived before stays acknowledged', async () => {
    const id = await openOne(server)
    const same = { device: newSecret(), key: newSecret() }
    await give(server, id, good, same)
    await server.call(survey.closeSurvey, { body: { id, version: 2 } }, { as })
    expect((await give(server, id, good)).error).toBe('survey.over')
    expect((await give(server, id, good, same)).status).toBe(200)
    const late = await openOne(server, { purpose: 'activity', closesOn: localDay(new Date()) })
    server.clock.later = 30 * 3_600_000
    expect((await give(server, late, good)).error).toBe('survey.over')
    expect((await show({ purpose: 'activity' })).standing).toBe('none')
    server.clock.later = 0
  })

  test('without a link the last one opened is shown; of an activity its own, also when it is over', async () => {
    const subjectId = await openActivity(server)
    const own = await openOne(server, { purpose: 'activity', subjectId })
    const last = await openOne(server, { purpose: 'activity' })
    expect((await show({ purpose: 'activity' })).survey?.id).toBe(last)
    server.clock.later = overMs
    expect((await show({ purpose: 'activity', subjectId })).survey?.id).toBe(own)
    server.clock.later = 0
    await server.call(survey.closeSurvey, { body: { id: own, version: 2 } }, { as })
    server.clock.later = overMs
    expect(await show({ purpose: 'activity', subjectId })).toEqual({ standing: 'closed', survey: null })
    server.clock.later = 0
    expect((await show({ purpose: 'activity', subjectId: crypto.randomUUID() })).standing).toBe('none')
  })

  test('of an activity it opens when that is over, and nobody is shown or answers it before', async () => {
    const subjectId = await openActivity(server)
    const last = await openOne(server, { purpose: 'activity' })
    const own = await openOne(server, { purpose: 'activity', subjectId })
    expect(await show({ purpose: 'activity', subjectId })).toEqual({ standing: 'early', survey: null })
    expect((await show({ purpose: 'activity' })).survey?.id).toBe(last)
    const device = newSecret()
    expect((await give(server, own, good, { device })).error).toBe('survey.early')
    server.clock.later = overMs
    expect((await show({ purpose: 'activity', subjectId })).survey?.id).toBe(own)
    expect((await give(server, own, good, { device })).status).toBe(200)
    server.clock.later = 0
  })

  test('it is about an activity of its own institution, or about none', async () => {
    const save = (change: object) => server.call(survey.saveSurvey, { body: makeSurvey(change) }, { as })
    const made = await save({ purpose: 'activity', subjectId: crypto.randomUUID() })
    expect([made.error, made.fields]).toEqual(['notFound', [{ path: ['subjectId'], code: 'notFound' }]])
    const subjectId = await openActivity(server)
    expect((await save({ purpose: 'activity', subjectId })).data.subjectId).toBe(subjectId)
    expect((await save({ purpose: 'institution', subjectId })).data.subjectId).toBeNull()
    const body = makeSurvey({ purpose: 'activity', subjectId })
    const foreign = await server.call(survey.saveSurvey, { body }, { as: 'secretaryFar' })
    expect(foreign.error).toBe('notFound')
  })

  test('questions that cannot be asked are refused when they are written', async () => {
    const [scale, choice] = makeSurvey().questions
    if (!scale || !choice) throw new Error('Two questions')
    const bad = [
      [],
      [scale, scale],
      [{ ...choice, options: [{ zh: '是' }] }],
      [{ ...scale, when: { question: 'q2', options: [1] } }, choice],
      [scale, { ...choice, when: { question: 'q1', options: [1] } }],
    ]
    for (const questions of bad) {
      const said = await server.call(survey.saveSurvey, { body: makeSurvey({ questions }) }, { as })
      expect(said.fields.map(({ code }) => code)).toEqual(['survey.questions'])
    }
    const named = await server.call(survey.saveSurvey, { body: makeSurvey({ anonymous: false }) }, { as })
    expect(named.fields.map(({ code }) => code)).toEqual(['survey.nameless'])
    const past = await server.call(survey.saveSurvey, { body: makeSurvey({ closesOn: '2020-01-01' }) }, { as })
    expect(past.error).toBe('deadline.past')
  })
})
