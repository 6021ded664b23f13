import { randomUUID } from 'node:crypto'
import { contract } from '../../contract/all.ts'
import type { CorporationInput, PersonInput } from '../../contract/registration/registration.ts'
import type { TestServer } from '../setup/server.ts'
import { newMail } from './address.ts'
import { give } from './file.ts'
import type { Name } from './people.ts'

const { registration, account } = contract

let count = 0

/** A registration that would be accepted, but for its code. */
export function makePerson(change: Partial<PersonInput> = {}): PersonInput {
  return {
    username: `new.person-${Date.now().toString(36)}${count++}`,
    password: 'Right#2026',
    nickName: '林小燕',
    certificatesCate: 'idCard',
    certificatesNum: '310104199105123029',
    account: newMail(),
    code: '',
    ...change,
  }
}

/** Registers as a person does: asks for a code, reads it, sends the form. */
export async function register(server: TestServer, change: Partial<PersonInput> = {}) {
  const body = makePerson(change)
  if (body.code === '') {
    const ask = body.corporation ? account.getOrgCode : account.getCode
    await server.call(ask, { body: { account: body.account } })
    body.code = await server.codeTo(body.account)
  }
  return { body, answer: await server.call(registration.add, { body }) }
}

/** The registration of an account as the secretary finds it. */
export async function reviewOf(server: TestServer, userId: string, as: Name = 'secretaryLi') {
  const { list } = (await server.call(registration.listReviews, { query: { size: 100 } }, { as })).data
  const found = list.find((row) => row.userId === userId)
  if (!found) throw new Error(`No registration of ${userId}`)
  return found
}

/** The code in the newest link that went to an address. */
export async function linkCode(server: TestServer, address: string, page: 'approvel' | 'disapprovel'): Promise<string> {
  const link = (await server.lettersTo(address)).find((letter) => letter.link?.includes(`/#/${page}?code=`))?.link
  return link?.split('?code=')[1] ?? ''
}

export const newCreditCode = () => `91${randomUUID().slice(0, 8).toUpperCase()}TEST0001`

type Corporation = CorporationInput & { licence: string; address: string }

export async function makeCorporation(server: TestServer, who: Name, change: Partial<Corporation> = {}) {
  const licence = await give(server, who, { name: '营业执照.pdf' })
  const creditCode = newCreditCode()
  const fields = { name: '上海远航贸易有限公司', creditCode, legalPerson: '王建国', address: '上海市浦东新区' }
  return { id: randomUUID(), ...fields, account: newMail(), licence, ...change }
}

/** Submits a corporation as its owner does, with the code that was sent. */
export async function submitCorporation(server: TestServer, who: Name, change: Partial<Corporation> = {}) {
  const body = { ...(await makeCorporation(server, who, change)), code: '' }
  await server.call(account.getOrgCode, { body: { account: body.account } })
  body.code = await server.codeTo(body.account)
  return { body, answer: await server.call(registration.submitCorporation, { body }, { as: who }) }
}

export async function makeAgent(server: TestServer, who: Name, change: object = {}) {
  const letter = await give(server, who, { name: '授权委托书.pdf' })
  const fields = {
    principal: '江苏恒基建设集团有限公司',
    scope: '代为提出仲裁请求',
    from: '2026-01-01',
    to: '2026-12-31',
  }
  return { id: randomUUID(), ...fields, letter, ...change }
}
