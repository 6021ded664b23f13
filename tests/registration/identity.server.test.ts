import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import type { IdentityInput, IdentityPicture } from '../../contract/registration/registration.ts'
import { give, treeOf } from '../make/file.ts'
import { jpegHead } from '../make/jpeg.ts'
import type { Name } from '../make/people.ts'
import { engines, TestServer } from '../setup/server.ts'

const { registration, upload, account, admin } = contract

describe.each(engines)('real-name verification on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start(engine)
  })
  afterAll(() => server.stop())

  function picture(who: Name, name: string): Promise<string> {
    // It begins like a JPEG and is like no other.
    const bytes = Buffer.concat([jpegHead, randomBytes(400)])
    return give(server, who, { name, group: 'image', bytes, digest: treeOf(bytes), length: bytes.length })
  }
  async function make(
    who: Name,
    change: { nickName?: string } = {},
  ): Promise<IdentityInput & Record<IdentityPicture, string>> {
    return {
      id: randomUUID(),
      nickName: '王建国',
      certificatesCate: 'idCard',
      certificatesNum: '11010519491231002X',
      idPos: await picture(who, '正面.jpg'),
      idOther: await picture(who, '反面.jpg'),
      handId: await picture(who, '手持.jpg'),
      ...change,
    }
  }
  const submit = (body: IdentityInput, as: Name) => server.call(registration.submitIdentity, { body }, { as })
  const info = async (as: Name) => (await server.call(account.info, {}, { as })).data.user
  const step = ({ id, version }: { id: string; version: number }) => ({ body: { id, version } })
  const listed = async (as: Name, id: string) =>
    (await server.call(registration.listReviews, { query: { size: 100, kind: 'identity' } }, { as })).data.list.find(
      (row) => row.id === id,
    )
  const reads = async (as: Name, id: string) => {
    const one = await server.call(upload.downloadAttachment, { params: { id } }, { as })
    const zip = await server.call(upload.batchDownload, { body: { ids: [id] } }, { as })
    return [one.status, zip.status]
  }

  test('the pictures are handed in, seen by a secretary and approved; the person bears what was seen', async () => {
    const body = await make('partyWang', { nickName: '王建国甲' })
    const sent = await submit(body, 'partyWang')
    expect(sent.data).toMatchObject({ kind: 'identity', state: 'submitted', title: '王建国甲', version: 1 })
    const { idPos, idOther, handId } = body
    expect(sent.data.files.map(({ attachmentId, purpose }) => [purpose, attachmentId])).toEqual([
      ['idPos', idPos],
      ['idOther', idOther],
      ['handId', handId],
    ])
    expect(await info('partyWang')).toMatchObject({ idPos, idOther, handId, verifyType: '', nickName: '王建国' })
    expect(await listed('secretaryLi', body.id)).toMatchObject({ state: 'submitted', userName: '王建国' })
    expect((await server.call(registration.approve, step(sent.data), { as: 'secretaryLi' })).data.state).toBe(
      'approved',
    )
    const { certificatesCate, certificatesNum, nickName } = body
    expect(await info('partyWang')).toMatchObject({
      ...{ idPos, idOther, handId, nickName, certificatesCate, certificatesNum },
      verifyType: 'review',
    })
    const status = (await server.call(registration.getAuditStatus, {}, { as: 'partyWang' })).data
    expect(status.registrations).toMatchObject([{ id: body.id, state: 'approved' }])
    const gone = { body: { id: body.id, version: 2 } }
    expect((await server.call(registration.withdraw, gone, { as: 'partyWang' })).error).toBe('state.closed')
  })

  test('only the person and the secretaries who review it read the pictures: afterwards the one who decided', async () => {
    const body = await make('partyChen')
    const sent = await submit(body, 'partyChen')
    const strangers: Name[] = ['partyWang', 'arbitratorSun', 'candidateHe', 'secretaryFar', 'adminFar']
    for (const id of [body.idPos, body.idOther, body.handId]) {
      for (const as of ['partyChen', 'secretaryLi', 'adminZhao'] as const)
        expect([as, await reads(as, id)]).toEqual([as, [200, 200]])
      for (const as of strangers) expect([as, await reads(as, id)]).toEqual([as, [404, 404]])
    }
    const files = (as: Name) => server.call(upload.listAttachments, { query: { recordId: body.id } }, { as })
    expect((await files('secretaryLi')).data.total).toBe(3)
    expect((await files('partyWang')).error).toBe('notFound')
    expect(await listed('secretaryFar', body.id)).toBeUndefined()

    await server.call(registration.approve, step(sent.data), { as: 'secretaryLi' })
    expect(await reads('secretaryLi', body.handId)).toEqual([200, 200])
    expect(await reads('partyChen', body.handId)).toEqual([200, 200])
    for (const as of ['adminZhao', ...strangers] as const)
      expect([as, await reads(as, body.handId)]).toEqual([as, [404, 404]])
    expect(await listed('secretaryLi', body.id)).toMatchObject({ state: 'approved' })
    expect(await listed('adminZhao', body.id)).toBeUndefined()
    const find = { body: { userId: server.id('partyChen') } }
    const card = (await server.call(admin.findByUserId, find, { as: 'secretaryLi' })).data
    expect(card).toMatchObject({ idPos: '', idOther: '', handId: '' })
  })

  test('returned, it is mended under the same id and any secretary reviews it; taken back, nobody has the pictures', async () => {
    const body = await make('arbitratorSun')
    const sent = await submit(body, 'arbitratorSun')
    const why = { body: { ...step(sent.data).body, reason: '照片不清晰' } }
    expect((await server.call(registration.back, why, { as: 'secretaryLi' })).data.state).toBe('returned')
    expect(await reads('adminZhao', body.idPos)).toEqual([404, 404])
    const handId = await picture('arbitratorSun', '重拍.jpg')
    const again = (await submit({ ...body, handId, version: 2 }, 'arbitratorSun')).data
    expect(again).toMatchObject({ id: body.id, state: 'submitted', version: 3 })
    expect((await info('arbitratorSun')).handId).toBe(handId)
    expect(await reads('adminZhao', handId)).toEqual([200, 200])
    expect(await reads('secretaryLi', body.handId)).toEqual([404, 404])
    const gone = await server.call(registration.withdraw, step(again), { as: 'arbitratorSun' })
    expect(gone.data).toMatchObject({ state: 'withdrawn', files: [] })
    for (const as of ['secretaryLi', 'adminZhao'] as const)
      expect([as, await reads(as, handId)]).toEqual([as, [404, 404]])
    expect(await info('arbitratorSun')).toMatchObject({ idPos: '', idOther: '', handId: '', verifyType: '' })
  })

  test('one waits at a time, also when two are sent in one moment', async () => {
    const [one, two] = [await make('candidateHe'), await make('candidateHe')]
    const answers = await Promise.all([submit(one, 'candidateHe'), submit(two, 'candidateHe')])
    expect(answers.map(({ error }) => error ?? 'none').sort()).toEqual(['none', 'state.closed'])
  })

  test('a card needs both its sides, a passport one; the pictures are one’s own, whole and pictures', async () => {
    const { idOther: _, ...front } = await make('partyWang')
    const as = 'arbitratorSun'
    const mine = { idPos: await picture(as, '正面.jpg'), handId: await picture(as, '手持.jpg') }
    const answer = await submit({ ...front, ...mine }, as)
    expect([answer.status, answer.fields]).toEqual([400, [{ path: ['idOther'], code: 'file.missing' }]])
    const foreign = await submit({ ...front, certificatesCate: 'passport', certificatesNum: 'E1' }, as)
    expect(foreign.fields).toEqual([
      { path: ['idPos'], code: 'file.missing' },
      { path: ['handId'], code: 'file.missing' },
    ])
    const pdf = await give(server, as, { group: 'pdf' })
    const paper = await submit({ ...front, ...mine, certificatesCate: 'passport', handId: pdf }, as)
    expect(paper.fields).toEqual([{ path: ['handId'], code: 'file.missing' }])
    const wrong = await submit({ ...front, ...mine, idOther: pdf, certificatesNum: '123' }, as)
    expect(wrong.fields).toEqual([{ path: ['certificatesNum'], code: 'idNumber.format' }])
    const good = await submit({ ...front, ...mine, certificatesCate: 'passport', certificatesNum: 'E1' }, as)
    expect(good.data.files.map(({ purpose }) => purpose)).toEqual(['idPos', 'handId'])
  })
})
