import { expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { TestServer } from '../setup/server.ts'

/* Where a request came from counts for limits and stands in the log of changes, so not everybody is believed about it. */

const { lookup } = contract
const headers = { 'x-forwarded-for': '203.0.113.9' }

/** The address that the log of changes holds of one who speaks through a proxy on this machine. */
async function loggedFrom(env: Record<string, string>): Promise<string | undefined> {
  const server = await TestServer.start('pglite', env)
  try {
    const body = { dictName: 'proxies', value: 'a', label: '甲', labelEn: '', sort: 1, attrs: {} }
    const made = await server.call(lookup.addDictDetail, { body }, { as: 'adminZhao', headers })
    expect(made.status).toBe(200)
    const log = await server.call(contract.admin.listAudit, { query: { size: 1 } }, { as: 'adminZhao' })
    return log.data.list[0]?.ip
  } finally {
    await server.stop()
  }
}

test('a proxy on this machine is believed, and none where others are named', async () => {
  expect(await loggedFrom({})).toBe('203.0.113.9')
  expect(await loggedFrom({ TRUST_PROXY: '10.0.0.0/8' })).toMatch(/127\.0\.0\.1$|^::1$/)
})

test('all addresses of one line of IPv6 are one caller to the limits of public calls', async () => {
  const server = await TestServer.start('pglite', { RATE_LIMITS: '1' })
  try {
    const body = { username: 'x', password: 'x', uuid: 'x', code: 'x', cate: 'USER', loginType: 'login' } as const
    const login = async (ip: string) =>
      (await server.call(contract.account.login, { body }, { headers: { 'x-forwarded-for': ip } })).status
    const { max } = contract.account.login.limit
    for (let at = 1; at <= max; at++) expect(await login(`2001:db8:0:7::${at.toString(16)}`)).not.toBe(429)
    expect(await login('2001:db8:0:7:ffff::1')).toBe(429)
    expect([await login('2001:db8:0:8::1'), await login('203.0.113.9')]).not.toContain(429)
  } finally {
    await server.stop()
  }
})
