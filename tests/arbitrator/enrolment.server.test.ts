import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { audit } from '../../server/tables/audit.ts'
import { openWindow } from '../make/candidacy.ts'
import { give, makeUpload, Tus } from '../make/file.ts'
import type { Name } from '../make/people.ts'
import { approved, enrolBody } from '../make/roster.ts'
import { engines, TestServer } from '../setup/server.ts'

const { account, admin, arbitrator, upload } = contract
const bank = '中国工商银行宁波分行'
const bankCard = '6222020200112233445'
const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const png = { name: '证件照.png', group: 'image', bytes: Buffer.from(dot, 'base64'), length: 70 }

describe.each(engines)('the photo and the bank account of an enrolment on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start(engine)
    await openWindow(server)
  })
  afterAll(() => server.stop())

  const begin = async (code: string) => server.call(arbitrator.beginEnrolmentPhoto, { body: { code } })
  const list = async (as: Name) => (await server.call(arbitrator.listRoster, { query: {} }, { as })).data.list
  const me = async (as: Name) => (await server.call(account.info, {}, { as })).data.user

  /** As the page does on which nobody is signed in: by the upload id that the link gives. */
  async function sendPhoto(code: string): Promise<string> {
    const { uploadId } = (await begin(code)).data
    const file = makeUpload(png)
    const tus = new Tus(server, { uploadId })
    expect((await tus.create(file)).status).toBe(201)
    expect((await tus.patch(file.id, 0, file.bytes)).status).toBe(204)
    expect((await tus.create(makeUpload(png))).error).toBe('uploadSession.tooMany')
    expect((await server.call(upload.mobileUpload, { body: { uploadId, files: [file.id] } })).status).toBe(200)
    return file.id
  }

  test('are the arbitrator’s and the staff’s alone: not on the public page, in no list, log or record of changes', async () => {
    const { code } = await approved(server, 'arbitratorSun')
    expect((await begin('nobody has it')).error).toBe('linkUsed')
    const photoId = await sendPhoto(code)
    const enrol = (change: object) => server.send('POST', arbitrator.enrol.path, { ...enrolBody(code), ...change })
    for (const [change, path, error] of [
      [{ bank }, 'bankCard', 'required'],
      [{ bankCard }, 'bank', 'required'],
      [{ bank, bankCard: '6222#0202' }, 'bankCard', 'wrongType'],
      [{ photoId: await give(server, 'partyWang', png) }, 'photoId', 'file.missing'],
      [{ photoId: await give(server, 'arbitratorSun') }, 'photoId', 'file.missing'],
    ] as const)
      expect((await enrol(change)).fields).toEqual([{ path: [path], code: error }])
    expect((await server.call(arbitrator.openEnrolment, { body: { code } })).data.hasBank).toBe(false)
    const done = await enrol({ bank, bankCard, photoId })
    expect(done.status).toBe(200)
    expect((await begin(code)).error).toBe('linkUsed')

    expect(await me('arbitratorSun')).toMatchObject({ bank, bankCard })
    const id = server.id('arbitratorSun')
    const whole = await server.call(admin.userDetail, { body: { id } }, { as: 'adminZhao' })
    expect(whole.data).toMatchObject({ bank, bankCard })
    const [entry] = await list('arbitratorSun')
    expect(entry?.photo).toMatchObject({ attachmentId: photoId, type: 'IMAGE' })
    const found = (await server.call(arbitrator.findArbitrators, { query: { name: '何其正' } })).data.list
    expect(found.map((one) => one.id)).toEqual([entry?.id])
    expect(JSON.stringify(found)).not.toContain(photoId)
    const told = (await server.call(contract.message.list, { body: {} }, { as: 'secretaryLi' })).data.list
    const users = (await server.call(admin.listUsers, { query: {} }, { as: 'adminZhao' })).data.list
    expect(users.length).toBeGreaterThan(0)
    const rows = await server.running.house.db.orm.select().from(audit).where(eq(audit.byId, id))
    expect(rows.map((row) => row.changes)).toMatchObject([{ bankCard: ['', '***3445'] }])
    const elsewhere = [done.data, found, await list('secretaryLi'), told, users, rows, server.lines]
    expect(JSON.stringify(elsewhere).includes(bankCard)).toBe(false)
    const { lines } = server
    expect(JSON.stringify([done.data, found, await list('secretaryLi'), told, users, lines]).includes(bank)).toBe(false)

    for (const [who, status] of [
      ['arbitratorSun', 200],
      ['secretaryLi', 200],
      ['secretaryFar', 404],
      ['partyWang', 404],
    ] as const) {
      const answer = await server.call(upload.downloadAttachment, { params: { id: photoId } }, { as: who })
      expect([who, answer.status]).toEqual([who, status])
    }

    // A specimen of the signature comes beside it.
    const specimen = await give(server, 'arbitratorSun', { ...png, name: '签名.png' })
    const body = { id: entry?.id ?? '', version: entry?.version ?? 0, attachmentId: specimen }
    const after = (await server.call(arbitrator.setSpecimen, { body }, { as: 'arbitratorSun' })).data
    expect([after.photo?.attachmentId, after.specimens.map((one) => one.attachmentId)]).toEqual([photoId, [specimen]])
  })

  test('a bank account that is known is not changed by a link', async () => {
    const { nickName, notices } = await me('candidateHe')
    const body = { nickName, notices, bank, bankCard }
    expect((await server.call(account.updateCenter, { body }, { as: 'candidateHe' })).status).toBe(200)
    const { code } = await approved(server)
    expect((await server.call(arbitrator.openEnrolment, { body: { code } })).data.hasBank).toBe(true)
    const other = { bank: '别的银行', bankCard: '6228480000000000' }
    const refused = await server.send('POST', arbitrator.enrol.path, { ...enrolBody(code), ...other })
    expect([refused.error, refused.fields]).toEqual(['state.closed', [{ path: ['bankCard'], code: 'state.closed' }]])
    expect((await server.call(arbitrator.enrol, { body: enrolBody(code) })).status).toBe(200)
    const id = server.id('candidateHe')
    const whole = await server.call(admin.userDetail, { body: { id } }, { as: 'adminZhao' })
    expect(whole.data).toMatchObject({ cate: 'ZCY', bank, bankCard })
  })
})
