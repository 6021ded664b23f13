import { beforeEach, expect, expectTypeOf, test } from 'vitest'
import { deviceDb } from '../../src/local/db.ts'
import type { useSession } from '../../src/local/hooks.ts'
import { current, followSession, knownSession, leave, signIn } from '../../src/local/session.ts'
import { makeUser } from './device.ts'

/* Who is signed in, as far as this page knows: *not known yet* is a state of its own, and no screen ever sees it. */

beforeEach(() => deviceDb.session.clear())

test('a screen is told of somebody or of nobody, and of nothing else', () => {
  expectTypeOf<Extract<ReturnType<typeof useSession>, undefined>>().toEqualTypeOf<never>()
})

test('whoever reads the session tells every screen of it, somebody and nobody alike', async () => {
  await current()
  expect(knownSession()).toBeNull()
  let told = 0
  const stop = followSession(() => told++)
  const one = makeUser('one')
  await signIn(one, 'Bearer one')
  await current()
  expect(knownSession()).toMatchObject({ token: 'Bearer one' })
  await current()
  expect(told).toBe(1)
  await leave(one.id, 'keep')
  await current()
  expect([knownSession(), told]).toEqual([null, 2])
  stop()
})

test('a reading that ends late does not bring back who was signed in before it', async () => {
  const { session } = deviceDb
  const get = session.get.bind(session)
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await signIn(makeUser('one'), 'Bearer one')
  deviceDb.session.get = (async (key: 'me') => {
    const row = await get(key)
    await held
    return row
  }) as typeof get
  const late = current()
  deviceDb.session.get = get
  await signIn(makeUser('two'), 'Bearer two')
  await current()
  letGo()
  await late
  expect(knownSession()).toMatchObject({ token: 'Bearer two' })
})
