import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findRole, isAllowed } from '../../src/account/Allowed.tsx'
import { current, signIn } from '../../src/local/session.ts'
import { makeUser } from '../local/device.ts'

test('a right goes by whole names: ADMIN is not found in NOT_ADMIN', () => {
  expect(isAllowed(['ROLE_NOT_ADMIN'], ['ROLE_ADMIN', 'ADMIN'])).toBe(false)
  expect(isAllowed(['ROLE_HEAD', 'ROLE_ADMIN'], ['ROLE_ADMIN'])).toBe(true)
  expect(isAllowed(['ROLE_SYSTEM_DEFAULT'], [])).toBe(false)
})

test('whoever has none of the roles asked for is refused, whatever else they have', () => {
  const role = fc.string({ minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(fc.uniqueArray(role), fc.uniqueArray(role), (held, asked) => {
      expect(isAllowed(held, asked)).toBe(held.filter((one) => asked.includes(one)).length > 0)
    }),
  )
})

test('a role is looked up by a part of its name', () => {
  expect(findRole(['ROLE_SECRETARY', 'ROLE_HEAD'], 'HEAD')).toBe('ROLE_HEAD')
  expect(findRole(['ROLE_SECRETARY', 'ROLE_HEAD'], 'head')).toBe('ROLE_HEAD')
  expect(findRole(['ROLE_SECRETARY'], 'HEAD')).toBeUndefined()
})

test('whoever has no role is kept with exactly the one that says so', async () => {
  await signIn({ ...makeUser('nobody'), roles: [] }, 'Bearer x')
  expect((await current())?.user.roles).toEqual(['ROLE_SYSTEM_DEFAULT'])
  await signIn({ ...makeUser('head'), roles: ['ROLE_HEAD'] }, 'Bearer y')
  expect((await current())?.user.roles).toEqual(['ROLE_HEAD'])
})
