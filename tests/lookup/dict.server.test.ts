import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { seedDictionaries } from '../../server/lookup/seed.ts'
import { dictEntry } from '../../server/tables/lookup.ts'
import { engines, TestServer } from '../setup/server.ts'

const { lookup, admin } = contract

describe.each(engines)('dictionaries on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start(engine)
  })
  afterAll(() => server.stop())

  const as = 'adminZhao'
  const detail = async (dictName: string, query: { page?: number; size?: number } = {}) =>
    (await server.call(lookup.getDictDetail, { query: { dictName, ...query } }, { as: 'partyWang' })) as unknown as {
      content: { value: string; label: string; labelEn: string }[]
      totalElements: number
      code: number
    }

  test('the page learns what this installation sets, before anybody logs in', async () => {
    const { data } = await server.call(lookup.config, {})
    expect(data).toMatchObject({ tokenCookie: 'token', pageTimeout: 240_000, tenantId: 1 })
  })

  test('a new installation knows 56 ethnic groups and more, with English names', async () => {
    const { data } = await server.call(lookup.nation, {}, { as: 'candidateHe' })
    expect(data).toHaveLength(56)
    expect(data[0]).toEqual({ value: '01', label: '汉族', labelEn: 'Han' })
    expect(new Set(data.map((one) => one.label)).size).toBe(56)
    for (const name of ['nationality', 'occupation', 'language', 'profession', 'certificatesCate', 'gender']) {
      const { content } = await detail(name)
      expect([name, content.length > 1 && content.every((one) => one.labelEn !== '')]).toEqual([name, true])
    }
  })

  test('entries stand beside the code, in order, by the page', async () => {
    const all = await detail('nation')
    expect([all.code, all.totalElements, all.content.length]).toEqual([200, 56, 56])
    const second = await detail('nation', { page: 1, size: 10 })
    expect(second.content.map((one) => one.value)).toEqual(all.content.slice(10, 20).map((one) => one.value))
    expect(second.totalElements).toBe(56)
    expect(await detail('nobody-has-it')).toMatchObject({ content: [], totalElements: 0 })
  })

  test('options are found by list, and by an attribute of their entries', async () => {
    const options = async (query: { type: string }) =>
      (await server.call(lookup.getLookup, { query }, { as: 'partyWang' })).data
    expect((await options({ type: 'gender' })).map((one) => one.value)).toEqual(['M', 'F'])
    const query = { type: 'occupation', attr: 'field', value: 'law' }
    const law = (await server.call(lookup.getLookupByAttr, { query }, { as: 'arbitratorSun' })).data
    expect(law.map((one) => one.value)).toEqual(['lawyer', 'judge', 'counsel', 'notary'])
    const fields = (await options({ type: 'occupationField' })).map((one) => one.value)
    const found = await Promise.all(
      fields.map((field) =>
        server.call(lookup.getLookupByAttr, { query: { ...query, value: field } }, { as: 'partyWang' }),
      ),
    )
    // Between them they offer every occupation.
    expect(found.flatMap((one) => one.data.map(({ value }) => value)).sort()).toEqual(
      (await options({ type: 'occupation' })).map((one) => one.value).sort(),
    )
    const strange = { ...query, attr: "field' or 'a'='a" }
    expect((await server.call(lookup.getLookupByAttr, { query: strange }, { as: 'partyWang' })).data).toEqual([])
  })

  test('an entry is added, changed and deleted, each on the log, and markup in it is text', async () => {
    const entry = { dictName: 'colour', value: 'r', label: '<b>红</b>', labelEn: 'Red', sort: 20 }
    const made = await server.call(lookup.addDictDetail, { body: entry }, { as })
    expect(made.data).toMatchObject({ ...entry, attrs: {} })
    await server.call(lookup.addDictDetail, { body: { ...entry, value: 'g', label: '绿', sort: 10 } }, { as })
    expect((await detail('colour')).content.map((one) => one.label)).toEqual(['绿', '<b>红</b>'])
    expect((await server.call(lookup.listDicts, {}, { as })).data).toContainEqual({ dictName: 'colour', entries: 2 })
    const { id } = made.data
    const changed = await server.call(lookup.editDictDetail, { body: { ...entry, id, label: '红', sort: 5 } }, { as })
    expect(changed.data).toMatchObject({ id, label: '红', sort: 5 })
    const { list } = (await server.call(admin.listAudit, { query: { size: 1 } }, { as })).data
    expect(list[0]).toMatchObject({
      action: 'lookup.editDictDetail',
      target: 'colour / <b>红</b>',
      changes: { label: ['<b>红</b>', '红'], sort: [20, 5] },
    })
    expect((await server.call(lookup.removeDictDetail, { params: { id } }, { as })).status).toBe(200)
    expect((await server.call(lookup.removeDictDetail, { params: { id } }, { as })).error).toBe('notFound')
    expect((await server.call(lookup.editDictDetail, { body: { ...entry, id } }, { as })).error).toBe('notFound')
  })

  test('a value stands once in a dictionary, also when two add it at once', async () => {
    const entry = { dictName: 'size', value: 's', label: '小' }
    const add = () => server.call(lookup.addDictDetail, { body: entry }, { as })
    const answers = await Promise.all([add(), add()])
    expect(answers.map((one) => one.error ?? 'none').sort()).toEqual(['entry.taken', 'none'])
    const refused = answers.find((one) => one.error)
    expect(refused?.fields).toEqual([{ path: ['value'], code: 'entry.taken' }])
    const other = await server.call(lookup.addDictDetail, { body: { ...entry, value: 'm', label: '中' } }, { as })
    const body = { ...entry, id: other.data.id }
    expect((await server.call(lookup.editDictDetail, { body }, { as })).error).toBe('entry.taken')
    expect((await server.call(lookup.addDictDetail, { body: { ...entry, dictName: 'other' } }, { as })).status).toBe(
      200,
    )
  })

  test('they are one for the installation: staff of another institution reads and does not change them', async () => {
    const far = { as: 'adminFar' } as const
    const [entry] = await server.running.house.db.orm.select().from(dictEntry).limit(1)
    if (!entry) throw new Error('No entry')
    expect((await server.call(lookup.listDicts, {}, far)).status).toBe(200)
    expect((await server.call(lookup.addDictDetail, { body: entry }, far)).error).toBe('forbidden')
    expect((await server.call(lookup.editDictDetail, { body: entry }, far)).error).toBe('forbidden')
    expect((await server.call(lookup.removeDictDetail, { params: { id: entry.id } }, far)).error).toBe('forbidden')
  })

  test('of two servers that start together one fills the table', async () => {
    const { house } = server.running
    await house.db.orm.delete(dictEntry)
    await Promise.all([seedDictionaries(house), seedDictionaries(house)])
    expect((await detail('nation')).totalElements).toBe(56)
    await seedDictionaries(house)
    expect((await detail('nation')).totalElements).toBe(56)
  })
})
