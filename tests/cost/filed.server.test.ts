import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { contract } from '../../contract/all.ts'
import { issuedDocument } from '../../server/tables/signing.ts'
import { file } from '../../server/tables/upload.ts'
import { caseIn, makeDept } from '../make/case.ts'
import { engines, TestServer } from '../setup/server.ts'
import { counterclaimedCase } from './counterclaimed.ts'

const { cost } = contract
const secretary = { as: 'secretaryLi' } as const

describe.each(engines)('a statement of account among the files on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start(engine)
    await makeDept(server)
  })
  afterAll(() => server.stop())

  /** What is filed of a case: statements among its files, in the register and on its timeline, and bytes that no row speaks of. */
  async function filedIn(baseId: string) {
    const { db, store } = server.running.house
    const register = await db.orm.select().from(issuedDocument).where(eq(issuedDocument.caseId, baseId))
    const tree = (await server.call(contract.caseFile.tree, { query: { caseId: baseId } }, { as: 'secretaryLi' })).data
    const { timeline } = (await server.call(contract.case.getCase, { params: { id: baseId } }, secretary)).data
    const known = new Set((await db.orm.select({ id: file.id }).from(file)).map(({ id }) => id))
    const left: string[] = []
    for await (const { key } of store.list()) if (!known.has(key)) left.push(key)
    return {
      files: tree.files.filter(({ name }) => name.includes('费用结算单')).length,
      register: register.filter(({ title }) => title.includes('费用结算单')).length,
      rows: timeline.filter(({ action }) => action === 'fileAdded').length,
      left,
    }
  }
  const fileIt = (baseId: string, key: string) =>
    server.call(cost.fileCostAccount, { body: { baseId } }, { ...secretary, key })

  test('a statement of account is filed once by a key, also by two in the same moment, and again by another', async () => {
    const { id } = await caseIn(server, 'transfered')
    const { left, ...before } = await filedIn(id)
    const filed = (count: number) => ({
      ...{ files: count, register: count, left },
      rows: before.rows + count,
    })
    const { store } = server.running.house
    const write = store.write.bind(store)
    // Both have looked whether it was answered before either writes.
    let came = 0
    let go = () => {}
    const both = new Promise<void>((resolve) => {
      go = resolve
    })
    const spy = vi.spyOn(store, 'write').mockImplementation(async (...given) => {
      if (++came === 2) go()
      await both
      return write(...given)
    })
    const key = randomUUID()
    try {
      const answers = await Promise.all([fileIt(id, key), fileIt(id, key)])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      expect(answers[1]?.data).toEqual(answers[0]?.data)
      expect(came).toBe(2)
    } finally {
      spy.mockRestore()
    }
    expect(await filedIn(id)).toEqual(filed(1))
    expect((await fileIt(id, key)).status).toBe(200)
    expect(await filedIn(id)).toEqual(filed(1))
    expect((await fileIt(id, randomUUID())).status).toBe(200)
    expect(await filedIn(id)).toEqual(filed(2))
  }, 60_000)

  test('a statement that says what is not so any more is not filed; what it does not speak of may change meanwhile', async () => {
    const { known, asked } = await counterclaimedCase(server)
    const { id } = known
    const { store } = server.running.house
    const write = store.write.bind(store)
    const during = async (work: () => Promise<{ status: number }>) => {
      const spy = vi.spyOn(store, 'write').mockImplementationOnce(async (...given) => {
        expect((await work()).status).toBe(200)
        return write(...given)
      })
      try {
        return await fileIt(id, randomUUID())
      } finally {
        spy.mockRestore()
      }
    }
    const ask = () => server.call(cost.askCounterFee, { body: { ...asked, fee: '11150' } }, secretary)
    const before = await filedIn(id)
    expect((await during(ask)).error).toBe('stale')
    expect(await filedIn(id)).toEqual(before)
    expect((await during(() => fileIt(id, randomUUID()))).status).toBe(200)
    expect(await filedIn(id)).toEqual({ ...before, files: 2, register: 2, rows: before.rows + 2 })
  }, 60_000)
})
