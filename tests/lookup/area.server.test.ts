import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { TestServer } from '../setup/server.ts'

const { lookup } = contract

// No table stands behind it: one engine says as much as two.
describe('areas', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start('pglite')
  })
  afterAll(() => server.stop())
  const as = 'partyWang'

  test('all provinces come in the order of their codes, and nobody unknown gets them', async () => {
    const { data } = await server.call(lookup.getProvincelist, {}, { as })
    expect(data).toHaveLength(34)
    expect([data[0], data.at(-1)]).toMatchObject([{ code: '110000', name: '北京市' }, { name: '澳门特别行政区' }])
    expect((await server.call(lookup.getProvincelist, {})).status).toBe(401)
  })

  test('a province gives its cities, each with its districts', async () => {
    const { data } = await server.call(lookup.getarealist, { body: { code: '330000' } }, { as })
    const ningbo = data.find((city) => city.name === '宁波市')
    expect(data.map((city) => city.name)).toContain('杭州市')
    expect(ningbo?.children).toContainEqual({ code: '330203', name: '海曙区' })
    expect(data.every((city) => city.children.length > 0)).toBe(true)
  })

  test('an area is named in full, without what only gathers others', async () => {
    const names: [string, string][] = [
      ['330203', '浙江省宁波市海曙区'],
      ['110105', '北京市朝阳区'],
      ['429004', '湖北省仙桃市'],
      ['330000', '浙江省'],
    ]
    for (const [code, fullName] of names) {
      const { data } = await server.call(lookup.getAreaInfo, { body: { code } }, { as })
      expect([code, data.fullName, data.path.at(-1)?.code]).toEqual([code, fullName, code])
    }
  })

  test('an area nobody knows is refused at its code', async () => {
    for (const call of [lookup.getarealist, lookup.getAreaInfo])
      for (const code of ['999999', 'abc', '330299']) {
        const { status, fields } = await server.call(call, { body: { code } }, { as })
        expect([status, fields?.[0]]).toMatchObject([400, { path: ['code'], code: 'area.unknown' }])
      }
  })
})
