import { randomUUID } from 'node:crypto'
import { and, eq, gt, isNull } from 'drizzle-orm'
import * as z from 'zod/mini'
import { AppError } from '../../contract/errors/errors.ts'
import { filing } from '../../contract/kernel/office.ts'
import {
  type registrations as calls,
  creditCode,
  type personBody,
  registrationMoves,
} from '../../contract/registration/registration.ts'
import { type CodeFor, checkSentCode, costTry, useSentCode } from '../account/code.ts'
import { insertAccount, refuseTakenAccount } from '../account/create.ts'
import { hashOfLink, makeLink } from '../account/link.ts'
import { hashPassword } from '../account/password/password.ts'
import type { Tx } from '../database/db.ts'
import type { OwnTransaction } from '../door/handler.ts'
import { parse } from '../door/parse.ts'
import type { House } from '../house.ts'
import { secretariesOf, sendMessage } from '../message/send.ts'
import { account } from '../tables/account.ts'
import { registration, registrationLink } from '../tables/registration.ts'
import { creditCodeMustBeFree } from './own.ts'

type Body = z.output<typeof personBody>

/** What the reviewer looks at: all that was typed but the password and the code. */
function dataOf(body: Body): Record<string, unknown> {
  const { password: _, code: __, linkCode: ___, tenantId: ____, ...data } = body
  return data
}

/** The columns of the account, which nobody can use before it is approved. */
function columnsOf({ cate, username, nickName, account: address, certificatesCate, certificatesNum, tenantId }: Body) {
  const [email, phone] = address.includes('@') ? [address, null] : [null, address]
  return { cate, username, nickName, email, phone, tenantId, profile: { certificatesCate, certificatesNum } }
}

const tellsOfOthers = ['username.taken', 'account.taken', 'corporation.taken']

/**
 * A new account under review, or with the code of a return the same one anew. The code comes first and outside the
 * transaction: a stranger without it learns nothing about names and addresses that are taken.
 */
export const add: OwnTransaction<typeof calls.add> = {
  async ownTransaction({ house, body, from, language }) {
    if (body.corporation && body.corporationName === '')
      throw new AppError('badRequest', {}, [{ path: ['corporationName'], code: 'required' }])
    if (body.corporation) body.creditCode = parse(z.object({ creditCode }), body).creditCode
    const use: CodeFor = { use: body.corporation ? 'corporation' : 'register', address: body.account }
    await checkSentCode(house, use, body.code, { from, language })
    const passwordHash = await hashPassword(body.password)
    const register = async (tx: Tx) => {
      const made =
        body.linkCode === undefined
          ? await makeNew(house, tx, body, passwordHash)
          : await submitAnew(house, tx, body, body.linkCode, passwordHash)
      await useSentCode(house, tx, use, body.code)
      const statusCode = await makeLink(house, tx, made.registrationId, 'status')
      await sendMessage(house, tx, await secretariesOf(tx, made.tenantId, filing), {
        kind: 'registrationSubmitted',
        params: { name: body.nickName },
        link: '/system/registration',
      })
      return { id: made.accountId, statusCode }
    }
    return house.db.tx(register).catch(async (error: unknown) => {
      // Or one code would tell of any number of names whether they are taken.
      if (error instanceof AppError && tellsOfOthers.includes(error.code)) await costTry(house, use)
      throw error
    })
  },
}

async function makeNew(house: House, tx: Tx, body: Body, passwordHash: string) {
  if (body.corporation) await creditCodeMustBeFree(tx, { tenantId: body.tenantId }, body.creditCode)
  const status = 'UNVERIFIED'
  const wanted = { ...columnsOf(body), status, passwordHash } as const
  const accountId = await insertAccount(house, tx, wanted, refuseTakenAccount)
  const registrationId = randomUUID()
  await tx.insert(registration).values({
    id: registrationId,
    kind: 'person',
    state: registrationMoves.submit.to,
    version: 1,
    accountId,
    tenantId: body.tenantId,
    title: body.nickName,
    data: dataOf(body),
    submittedAt: house.now(),
  })
  return { accountId, registrationId, tenantId: body.tenantId }
}

async function submitAnew(house: House, tx: Tx, body: Body, linkCode: string, passwordHash: string) {
  const now = house.now()
  // Using it up first makes two who press at once come one after the other: the second finds it used.
  const [link] = await tx
    .update(registrationLink)
    .set({ usedAt: now })
    .where(
      and(
        eq(registrationLink.codeHash, hashOfLink(linkCode)),
        eq(registrationLink.purpose, 'returned'),
        isNull(registrationLink.usedAt),
        gt(registrationLink.expiresAt, now),
      ),
    )
    .returning()
  const [seen] = link
    ? await tx.select().from(registration).where(eq(registration.id, link.registrationId)).for('update')
    : []
  if (seen?.kind !== 'person' || !registrationMoves.submit.from.includes(seen.state)) throw new AppError('linkUsed')
  if (body.corporation) await creditCodeMustBeFree(tx, { tenantId: seen.tenantId, id: seen.accountId }, body.creditCode)
  const { tenantId: _, ...columns } = columnsOf(body)
  const waiting = await tx
    .update(account)
    .set({ ...columns, passwordHash, passwordAt: now })
    .where(and(eq(account.id, seen.accountId), eq(account.status, 'UNVERIFIED')))
    .returning({ id: account.id })
    .catch(refuseTakenAccount)
  // Staff opened or changed the account meanwhile: its password is no longer the form's to set.
  if (waiting.length === 0) throw new AppError('linkUsed')
  await tx
    .update(registration)
    .set({
      state: registrationMoves.submit.to,
      version: seen.version + 1,
      title: body.nickName,
      data: dataOf(body),
      submittedAt: now,
    })
    .where(eq(registration.id, seen.id))
  return { accountId: seen.accountId, registrationId: seen.id, tenantId: seen.tenantId }
}
