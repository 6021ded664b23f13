import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { audit } from '../../server/tables/audit.ts'
import { engines, TestServer } from '../setup/server.ts'

const { admin, lookup } = contract

describe.each(engines)('the log of changes on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start(engine)
    const body = { title: '新菜单', cates: ['MISHU' as const] }
    await server.call(admin.addMenu, { body }, { as: 'adminZhao' })
    const entry = { dictName: 'colour', value: 'r', label: '红' }
    await server.call(lookup.addDictDetail, { body: entry }, { as: 'adminZhao' })
  })
  afterAll(() => server.stop())

  test('is newest first, of this institution alone, and finds parts', async () => {
    const list = async (as: 'adminZhao' | 'adminFar', blurry?: string) =>
      (await server.call(admin.listAudit, { query: blurry ? { blurry } : {} }, { as })).data
    expect((await list('adminZhao')).list.map((row) => row.action)).toEqual(['lookup.addDictDetail', 'admin.addMenu'])
    expect((await list('adminZhao', 'colour')).total).toBe(1)
    expect((await list('adminZhao', '%')).total).toBe(0)
    expect(await list('adminFar')).toEqual({ total: 0, list: [] })
  })

  test('says who it was by what nobody can change, and finds it', async () => {
    const query = { blurry: 'zhao' }
    const { list } = (await server.call(admin.listAudit, { query }, { as: 'adminZhao' })).data
    expect(list).toHaveLength(2)
    expect(list[0]).toMatchObject({ byName: '赵主任', byUsername: 'zhao', byId: server.id('adminZhao') })
  })

  test('a change that is refused leaves no entry', async () => {
    const entry = { dictName: 'colour', value: 'r', label: '又红' }
    const answer = await server.call(lookup.addDictDetail, { body: entry }, { as: 'adminZhao' })
    expect(answer.error).toBe('entry.taken')
    expect((await server.call(admin.listAudit, { query: {} }, { as: 'adminZhao' })).data.total).toBe(2)
  })

  test('sent twice with one key, a change is made and logged once', async () => {
    const body = { title: '一次', cates: ['MISHU' as const] }
    const key = crypto.randomUUID()
    const both = [await server.call(admin.addMenu, { body }, { as: 'adminZhao', key })]
    both.push(await server.call(admin.addMenu, { body }, { as: 'adminZhao', key }))
    expect(both[1]?.data.id).toBe(both[0]?.data.id)
    expect((await server.call(admin.listAudit, { query: { blurry: '一次' } }, { as: 'adminZhao' })).data.total).toBe(1)
  })

  test('the database lets nobody change, delete or empty it', async () => {
    const { orm } = server.running.house.db
    const refused = /audit rows are never changed/
    const reasonOf = (work: PromiseLike<unknown>) =>
      Promise.resolve(work).then(
        () => 'done',
        (error: Error) => String(error.cause ?? error),
      )
    expect(await reasonOf(orm.update(audit).set({ byName: '别人' }))).toMatch(refused)
    expect(await reasonOf(orm.delete(audit).where(eq(audit.tenantId, 1)))).toMatch(refused)
    expect(await reasonOf(orm.execute(sql`truncate audit`))).toMatch(refused)
    expect((await orm.select().from(audit)).every((row) => row.byName === '赵主任')).toBe(true)
  })
})
