import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { account } from '../../contract/account/account.ts'
import { isFailure } from '../../src/app/session/firstInfo.ts'
import { ask } from '../../src/local/call.ts'
import { firstUser } from '../../src/local/session.ts'
import { rested } from '../local/device.ts'

/* Specification §4: where the user info fails the person is logged out. What counts as failing, and what as no network. */

beforeEach(rested)
afterEach(() => vi.unstubAllGlobals())

const json = { 'content-type': 'application/json; charset=utf-8' }
const html = { 'content-type': 'text/html' }
const page = '<html>Bad things</html>'
const ours = (code: number, error: string) => JSON.stringify({ code, message: '', data: null, error })
const said = (code: number) => JSON.stringify({ code, message: '服务器原话', data: null })
const told = (data: unknown) => JSON.stringify({ code: 200, message: '', data })

const rows: [string, () => Promise<Response>, boolean][] = [
  ['our own failure', answer(500, ours(500, 'failed'), json), true],
  ['a failure in words of its own', answer(500, said(500), json), true],
  ['a failure behind HTTP 200', answer(200, said(500), json), true],
  ['a bare 500', answer(500, '', {}), true],
  ['a page with 500', answer(500, page, html), false],
  ['a page with 404', answer(404, page, html), false],
  ['our own 404', answer(404, ours(404, 'notFound'), json), true],
  ['our own 400', answer(400, ours(400, 'badRequest'), json), true],
  ['JSON without a user', answer(200, '{"code":200,"message":"","data":null}', json), true],
  ['a user of a newer build', answer(200, told({ id: 'a', nickName: 'b', notices: { mail: true } }), json), false],
  ['a list in place of a user', answer(200, told([]), json), true],
  ['the page of a hotel', answer(200, page, html), false],
  [
    'what a hotel says to programs',
    answer(200, '{"captive":true}', { 'content-type': 'application/captive+json' }),
    false,
  ],
  ['JSON of somebody else', answer(200, '{"code":200}', json), false],
  ['JSON that breaks off', answer(200, '{"code":200,"data":{"us', json), false],
  ['a network that wants a login first', answer(511, page, html), false],
  ['a gateway that finds no server', answer(502, page, html), false],
  ['a server that rests', answer(503, page, html), false],
  ['a gateway that waited too long', answer(504, said(504), json), false],
  ['a session that ended', answer(401, ours(401, 'signedOut'), json), false],
  ['somebody who may not', answer(403, ours(403, 'forbidden'), json), false],
  ['too many questions', answer(429, ours(429, 'tooMany'), json), false],
  ['no answer at all', () => Promise.reject(new TypeError('Failed to fetch')), false],
]

function answer(status: number, body: string, headers: Record<string, string>): () => Promise<Response> {
  return async () => new Response(body, { status, headers })
}

test.each(rows)('%s', async (_, reply, fails) => {
  vi.stubGlobal('fetch', reply)
  const caught = await ask(account.info, {}).then(
    () => expect.fail('it was an answer'),
    (error: unknown) => error,
  )
  expect(isFailure(caught)).toBe(fails)
})

test('who needs it later asks again where it failed, and hears the first answer while that is under way', async () => {
  const asked = vi.fn(answer(500, ours(500, 'failed'), json))
  vi.stubGlobal('fetch', asked)
  const [one, two] = await Promise.allSettled([firstUser('Bearer one'), firstUser('Bearer one')])
  expect([one.status, two.status, asked.mock.calls.length]).toEqual(['rejected', 'rejected', 1])
  await expect(firstUser('Bearer one')).rejects.toThrow()
  expect(asked).toHaveBeenCalledTimes(2)
})
