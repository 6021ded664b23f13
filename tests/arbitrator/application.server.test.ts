import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import type { Candidacy } from '../../contract/arbitrator/candidacy.ts'
import {
  type CandidacyAction,
  type CandidacyState,
  candidacyMoves,
  candidacyStates,
} from '../../contract/arbitrator/candidacyMoves.ts'
import { account } from '../../server/tables/account.ts'
import { arbitratorTerm, candidacy } from '../../server/tables/arbitrator.ts'
import {
  again,
  applyAs,
  type Body,
  enrolmentCode,
  makeApplication,
  makeForm,
  makeTerm,
  move,
  openWindow,
} from '../make/candidacy.ts'
import { give } from '../make/file.ts'
import { type Name, people } from '../make/people.ts'
import { engines, TestServer } from '../setup/server.ts'

const { arbitrator } = contract
const owner = 'candidateHe'
const actions = Object.keys(candidacyMoves).filter((one) => one !== 'enrol') as Exclude<CandidacyAction, 'enrol'>[]
const actors: Name[] = ['candidateHe', 'secretaryLi', 'adminZhao', 'secretaryFar', 'arbitratorSun', 'partyWang']

describe.each(engines)('an application to be an arbitrator on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start(engine)
  })
  afterAll(() => server.stop())

  const orm = () => server.running.house.db.orm
  const send = (body: unknown, as: Name = owner, key: string = randomUUID()) =>
    server.send<Candidacy>('POST', arbitrator.submitCandidacy.path, body, { as, key })
  const standing = async () => (await server.call(arbitrator.getStanding, {}, { as: owner })).data
  /** Nobody may have two in a term, so each test puts the one before away. */
  async function putAway(): Promise<void> {
    const [other] = await orm()
      .insert(account)
      .values({
        tenantId: 1,
        username: randomUUID().slice(0, 30),
        nickName: '别人',
        cate: 'ARBI_USER',
        status: '',
        roles: [],
        dataScopes: [],
        passwordHash: '',
        passwordAt: new Date(),
      })
      .returning()
    await orm()
      .update(candidacy)
      .set({ ownerId: other?.id ?? '' })
      .where(eq(candidacy.ownerId, server.id(owner)))
  }
  async function fresh(change: Partial<Body> = {}): Promise<Candidacy> {
    await putAway()
    return applyAs(server, owner, change)
  }
  /** As if it had been moved there: written past the product, so that a test of one move needs no others. */
  async function inState(state: CandidacyState, firstReviewer: Name | null = null): Promise<Candidacy> {
    const row = await fresh()
    const by = firstReviewer && server.id(firstReviewer)
    await orm().update(candidacy).set({ state, firstReviewer: by }).where(eq(candidacy.id, row.id))
    return { ...row, state, firstReviewer: by ?? '' }
  }

  test('outside the enrolment time the label says so and nothing is submitted', async () => {
    expect(await standing()).toEqual({ standing: 'closed', foreign: false, term: null })
    const { status, error } = await send(await makeApplication(server, owner))
    expect([status, error]).toEqual([409, 'term.closed'])
  })

  test('a term is a dated window that overlaps no other, in order, and told newest first', async () => {
    await openWindow(server)
    const overlapping = await server.call(
      arbitrator.addTerm,
      { body: makeTerm(Date.now(), '重叠') },
      { as: 'adminZhao' },
    )
    expect([overlapping.status, overlapping.error]).toEqual([409, 'term.overlap'])
    const body = { ...makeTerm(), opensAt: '2030-02-01T00:00:00Z', closesAt: '2030-01-01T00:00:00Z' }
    const backwards = await server.call(arbitrator.addTerm, { body }, { as: 'adminZhao' })
    expect(backwards.fields).toEqual([{ path: ['closesAt'], code: 'range.order' }])
    const old = await server.call(
      arbitrator.addTerm,
      { body: makeTerm(Date.UTC(2020, 1, 1), '第九届') },
      { as: 'adminZhao' },
    )
    expect(old.status).toBe(200)
    const terms = (await server.call(arbitrator.listTerms, {}, { as: 'secretaryLi' })).data
    expect(terms.map((one) => one.name)).toEqual(['第十届', '第九届'])
    expect((await server.call(arbitrator.listTerms, {}, { as: 'secretaryFar' })).data).toEqual([])
    // One that was mistyped is mended, into no time of another, and by nobody of elsewhere.
    const [now] = terms
    const edit = (change: object, as: Name = 'adminZhao') =>
      server.call(arbitrator.editTerm, { body: { ...makeTerm(), id: now?.id ?? '', ...change } }, { as })
    const longer = makeTerm().closesAt.replace(/^\d{4}/, '2098')
    expect((await edit({ name: '第十届（延期）', closesAt: longer })).data).toMatchObject({ closesAt: longer })
    expect((await edit({ ...makeTerm(Date.UTC(2020, 1, 1)) })).error).toBe('term.overlap')
    expect((await edit({}, 'secretaryFar')).error).toBe('notFound')
    expect((await edit({})).data.name).toBe('第十届')
    expect(await standing()).toMatchObject({ standing: 'open', term: { name: '第十届' } })
    // One that nobody applied for goes; what has an application stays, below.
    const remove = (as: Name) => server.call(arbitrator.removeTerm, { body: { id: terms[1]?.id ?? '' } }, { as })
    expect((await remove('secretaryFar')).error).toBe('notFound')
    expect((await remove('secretaryLi')).status).toBe(200)
    expect((await remove('secretaryLi')).error).toBe('notFound')
    const left = (await server.call(arbitrator.listTerms, {}, { as: 'secretaryLi' })).data
    expect(left.map((one) => one.name)).toEqual(['第十届'])
  })

  test('arrives as typed, numbered, with its files; the label then says submitted for this term', async () => {
    const body = await makeApplication(server, owner)
    const key = randomUUID()
    const { status, data } = await send(body, owner, key)
    expect(status).toBe(200)
    const { files, version: _, ...typed } = body
    expect(data).toMatchObject({ ...typed, version: 1, state: 'submitted', termName: '第十届', firstReviewer: '' })
    expect(data.no).toMatch(/^聘\d{8}$/)
    expect(data.files.map(({ attachmentId, purpose }) => ({ attachmentId, purpose }))).toEqual(files)
    expect(data.history).toMatchObject([{ action: 'submit', byName: people[owner].nickName, step: null }])
    expect((await send(body, owner, key)).data).toEqual(data)
    expect((await send(body)).error).toBe('stale')
    expect((await standing()).standing).toBe('submitted')
    const [term] = (await server.call(arbitrator.listTerms, {}, { as: 'secretaryLi' })).data
    const kept = await server.call(arbitrator.removeTerm, { body: { id: term?.id ?? '' } }, { as: 'secretaryLi' })
    expect([kept.status, kept.error]).toEqual([409, 'term.used'])
    const second = await send(await makeApplication(server, owner))
    expect([second.status, second.error, second.message]).toEqual([409, 'term.submitted', '本届已提交申请'])
    const { list } = (await server.call(arbitrator.listCandidacies, { query: {} }, { as: 'secretaryLi' })).data
    expect(list).toEqual([data])
    const found = async (query: { q?: string; state?: 'submitted' | 'approved' }) => {
      const page = (await server.call(arbitrator.listCandidacies, { query }, { as: 'secretaryLi' })).data
      return page.list.map(({ id }) => id).concat(String(page.total))
    }
    for (const q of [data.no, data.personal.name.slice(1), '第十届'])
      expect([q, await found({ q, state: 'submitted' })]).toEqual([q, [data.id, '1']])
    expect([await found({ q: '第九届' }), await found({ state: 'approved' })]).toEqual([['0'], ['0']])
    expect((await server.call(arbitrator.listCandidacies, { query: {} }, { as: 'secretaryFar' })).data.total).toBe(0)
    const news = (await server.call(contract.message.list, { body: {} }, { as: 'secretaryLi' })).data.list
    expect(news.some(({ kind, params }) => kind === 'candidacySubmitted' && params.no === data.no)).toBe(true)
  })

  test('of ten that come at once with different ids one is taken', async () => {
    await putAway()
    const bodies = await Promise.all(Array.from({ length: 10 }, () => makeApplication(server, owner)))
    const answers = await Promise.all(bodies.map((body) => send(body)))
    const codes = answers.map((one) => one.error ?? 'none')
    expect(codes.filter((one) => one === 'none')).toHaveLength(1)
    expect(codes.every((one) => ['none', 'stale', 'term.submitted'].includes(one))).toBe(true)
  })

  test('an account whose review failed is told so, and submits nothing', async () => {
    await putAway()
    const mine = eq(account.id, server.id(owner))
    await orm().update(account).set({ status: 'UNVERIFIED' }).where(mine)
    expect((await standing()).standing).toBe('unverified')
    expect((await send(await makeApplication(server, owner))).error).toBe('unverified')
    await orm().update(account).set({ status: 'VERIFIED' }).where(mine)
    expect((await standing()).standing).toBe('open')
  })

  test('when the window closed, what was withdrawn can no longer be submitted again', async () => {
    const row = await fresh()
    const back = (await move(server, owner, 'withdraw', row)).data
    expect((await standing()).standing).toBe('open')
    server.clock.later = 1.5 * 86_400_000
    expect((await standing()).standing).toBe('closed')
    expect((await send(again(back))).error).toBe('term.closed')
    server.clock.later = 0
    expect((await send(again(back))).status).toBe(200)
  })

  test.each<[string, (body: Body) => unknown, string, string]>([
    ['no name', (it) => ({ ...it, personal: { ...it.personal, name: ' ' } }), 'personal.name', 'required'],
    [
      'a bad ID number',
      (it) => ({ ...it, personal: { ...it.personal, idNo: '12' } }),
      'personal.idNo',
      'idNumber.format',
    ],
    [
      'no ID number',
      (it) => ({ ...it, personal: { ...it.personal, idNo: ' ' } }),
      'personal.idNo',
      'idNumber.required',
    ],
    ['no education', (it) => ({ ...it, education: [] }), 'education', 'row.atLeastOne'],
    ['no work', (it) => ({ ...it, work: { ...it.work, rows: [] } }), 'work.rows', 'row.atLeastOne'],
    [
      'no occupation',
      (it) => ({ ...it, work: { ...it.work, occupation: '' } }),
      'work.occupation',
      'occupation.required',
    ],
    ['no language', (it) => ({ ...it, work: { ...it.work, languages: [] } }), 'work.languages', 'choose.atLeastOne'],
    [
      'no profession',
      (it) => ({ ...it, cases: { ...it.cases, professions: [], mainProfessions: [] } }),
      'cases.professions',
      'choose.atLeastOne',
    ],
    [
      'three most skilled professions',
      (it) => ({ ...it, cases: { ...it.cases, mainProfessions: it.cases.professions } }),
      'cases.mainProfessions',
      'professions.atMostTwo',
    ],
    [
      'no certificate',
      (it) => ({ ...it, files: it.files.filter(({ purpose }) => purpose !== 'legalCertificate') }),
      'files.legalCertificate',
      'files.legalCertificate',
    ],
    [
      'other certificates without a file',
      (it) => ({ ...it, qualifications: { ...it.qualifications, otherCertificates: '注册会计师' } }),
      'files.otherCertificate',
      'files.otherCertificate',
    ],
    ['a work row without proof', (it) => ({ ...it, files: it.files.slice(0, 1) }), 'files.proof', 'files.proof'],
    [
      'days off without a start',
      (it) => ({ ...it, cases: { ...it.cases, availability: 'away', awayTo: '2026-12-01' } }),
      'cases.awayFrom',
      'away.from',
    ],
    [
      'days off without an end',
      (it) => ({ ...it, cases: { ...it.cases, availability: 'away', awayFrom: '2026-12-01' } }),
      'cases.awayTo',
      'away.to',
    ],
    ['an ID card from abroad', (it) => ({ ...it, foreign: true }), 'personal.idType', 'wrongType'],
  ])('%s is refused at its field', async (_, spoil, path, code) => {
    const { status, error, fields } = await send(spoil(makeForm()))
    expect([status, error]).toEqual([400, 'badRequest'])
    expect(fields.map((one) => [one.path.join('.').replace(/:.*/, ''), one.code])).toEqual([[path, code]])
  })

  test('a form with much wrong hears of all of it at once', async () => {
    const body = makeForm()
    const wrong = {
      ...body,
      personal: { ...body.personal, name: '', birthday: '' },
      cases: { ...body.cases, volume: 'many', availability: 'away' },
      files: [],
    }
    const { fields } = await send(wrong)
    expect(fields.map((one) => one.path.join('.').replace(/:.*/, '')).sort()).toEqual(
      [
        'cases.awayFrom',
        'cases.awayTo',
        'cases.volume',
        'files.legalCertificate',
        'files.proof',
        'personal.birthday',
        'personal.name',
      ].sort(),
    )
  })

  test('takes only files of its own and of the group each is for', async () => {
    await putAway()
    const body = await makeApplication(server, owner)
    const png = { name: '证书.pdf', group: 'proof' }
    const wrong = [
      { purpose: 'legalCertificate', attachmentId: await give(server, owner, png) },
      { ...body.files[1]!, attachmentId: await give(server, 'partyWang', png) },
    ]
    const { error, fields } = await send({ ...body, files: wrong })
    expect([error, fields.map((one) => one.path)]).toEqual([
      'file.missing',
      [
        ['files', 0],
        ['files', 1],
      ],
    ])
  })

  test.each(candidacyStates.map((state) => ({ state })))('every action by everybody when $state', async ({ state }) => {
    let row = await inState(state)
    for (const action of actions)
      for (const who of actors) {
        const { by, from, to } = candidacyMoves[action]
        const answer = await move(server, who, action, row)
        const said = [who, action, answer.status, answer.error]
        // Those of its own an arbitrator may submit and take back, too.
        const mayAct = by === 'owner' ? [owner, 'arbitratorSun'].includes(who) : by === people[who].cate
        if (!mayAct) expect(said).toEqual([who, action, 403, 'forbidden'])
        else if (who === 'secretaryFar' || who === 'arbitratorSun') expect(said).toEqual([who, action, 404, 'notFound'])
        else if (!from.includes(state)) expect(said).toEqual([who, action, 409, 'state.closed'])
        else {
          expect([who, action, answer.status, answer.data.state, answer.data.version]).toEqual([
            who,
            action,
            200,
            to,
            row.version + 1,
          ])
          row = await inState(state)
          continue
        }
        const [now] = await orm().select().from(candidacy).where(eq(candidacy.id, row.id))
        expect([now?.state, now?.version]).toEqual([state, row.version])
      }
  })

  test('whoever passed the first review decides nothing at the second', async () => {
    const row = await inState('secondReview', 'secretaryLi')
    for (const action of ['approve', 'reject'] as const) {
      const own = await move(server, 'secretaryLi', action, row)
      expect([own.status, own.error]).toEqual([409, 'candidacy.sameReviewer'])
    }
    expect((await move(server, 'adminZhao', 'approve', row)).data.state).toBe('approved')
  })

  test('a return names the step and why; what is submitted again is reviewed from the beginning', async () => {
    let row = await fresh()
    for (const [who, action] of [
      ['secretaryLi', 'take'],
      ['secretaryLi', 'pass'],
      ['adminZhao', 'return'],
      [owner, 'submit'],
    ] as const)
      row = (await move(server, who, action, row)).data
    expect([row.state, row.firstReviewer]).toEqual(['submitted', ''])
    expect(row.history.map((one) => one.action)).toEqual(['submit', 'take', 'pass', 'return', 'submit'])
    expect(row.history[3]).toMatchObject({ reason: '请补充材料', step: 'work', byName: '赵主任' })
    const news = (await server.call(contract.message.list, { body: {} }, { as: owner })).data.list
    expect(news[0]).toMatchObject({ kind: 'candidacyReturned', link: '/arbitratorSignUp/index' })
  })

  test('who was approved enrols once by the link that came with the materials, and is found by everybody', async () => {
    const email = `${randomUUID()}@example.org`
    const form = makeForm()
    const cases = { ...form.cases, availability: 'away' as const, awayFrom: '2026-01-01', awayTo: '2098-01-01' }
    let row = await fresh({ personal: { ...form.personal, name: '可查询', email }, cases })
    for (const [who, action] of [
      ['secretaryLi', 'take'],
      ['secretaryLi', 'pass'],
      ['adminZhao', 'approve'],
      ['secretaryLi', 'mail'],
    ] as const)
      row = (await move(server, who, action, row)).data
    const lost = await enrolmentCode(server, email)
    row = (await move(server, 'secretaryLi', 'mail', row)).data
    const code = await enrolmentCode(server, email)
    const open = (which: string) => server.call(arbitrator.openEnrolment, { body: { code: which } })
    expect([(await open(lost)).error, (await open('nobody has it')).error]).toEqual(['linkUsed', 'linkUsed'])
    expect((await open(code)).data).toMatchObject({
      name: '可查询',
      region: { label: '中国' },
      term: { name: '第十届' },
    })

    const body = { code, introduction: '办理合同纠纷二十年', confirmed: true as const, independent: true as const }
    const undeclared = await server.send('POST', arbitrator.enrol.path, { ...body, independent: false })
    expect(undeclared.fields).toEqual([{ path: ['independent'], code: 'independence.unconfirmed' }])
    const answers = await Promise.all([
      server.call(arbitrator.enrol, { body }),
      server.call(arbitrator.enrol, { body }),
    ])
    expect(answers.map((one) => one.error ?? 'none').sort()).toEqual(['linkUsed', 'none'])
    expect((await open(code)).error).toBe('linkUsed')
    // Whoever owned it is an arbitrator from here on, no applicant (roster.server.test.ts).
    const seen = (await server.call(arbitrator.getCandidacy, { params: { id: row.id } }, { as: 'secretaryLi' })).data
    expect(seen.state).toBe('enrolled')
    expect(seen.history.at(-1)).toMatchObject({ action: 'enrol', byName: '可查询' })

    const find = async (query: object) => (await server.call(arbitrator.findArbitrators, { query })).data
    const { list } = await find({ name: '可查' })
    expect(list).toMatchObject([{ name: '可查询', region: 'CN', awayFrom: '2026-01-01', awayTo: '2098-01-01' }])
    expect(JSON.stringify(list)).not.toMatch(/@|\b1390000\d{4}\b|\b330203/)
    const hits = { profession: 'construction', region: 'CN', language: 'zh', termId: row.termId }
    for (const [key, value] of Object.entries(hits)) expect((await find({ [key]: value })).total, key).toBe(1)
    const misses = { name: '%', profession: 'maritime', region: 'US', language: 'fr', termId: randomUUID() }
    for (const [key, value] of Object.entries(misses)) expect((await find({ [key]: value })).total, key).toBe(0)
    const filters = (await server.call(arbitrator.arbitratorFilters, {})).data
    expect(filters.professions.map((one) => one.label)).toEqual(['合同', '建设工程', '金融'])
    expect(filters.terms).toMatchObject([{ name: '第十届' }])
    const over = { termFrom: '2020-01-01', termTo: '2020-12-31' }
    await orm().update(arbitratorTerm).set(over).where(eq(arbitratorTerm.id, row.termId))
    expect((await find({})).total).toBe(0)
  })
})
