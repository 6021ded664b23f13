import { eq } from 'drizzle-orm'
import { AppError } from '../../contract/errors/errors.ts'
import type { signings } from '../../contract/signing/signing.ts'
import { checkCaptcha } from '../account/captcha/captcha.ts'
import type { OwnTransaction } from '../door/handler.ts'
import type { House } from '../house.ts'
import { file } from '../tables/upload.ts'
import { mayRead } from '../upload/download.ts'
import { trustOf } from './authority.ts'
import { checkForeign } from './foreign/look.ts'
import { lookUp, noteCheck, sha256Of } from './register.ts'
import { storedWhole } from './stored.ts'

/** The captcha is used up whatever comes after. */
export const checkCode: OwnTransaction<typeof signings.checkCode> = {
  async ownTransaction({ house, body, from }) {
    await checkCaptcha(house, body.uuid, body.answer)
    const { orm } = house.db
    const found = await lookUp(orm, { sha256: null, code: body.code })
    await noteCheck(house, orm, from.ip, body.code, found.answer)
    return found
  },
}

export const checkHash: OwnTransaction<typeof signings.checkHash> = {
  async ownTransaction({ house, body, from }) {
    const { orm } = house.db
    const found = await lookUp(orm, body)
    await noteCheck(house, orm, from.ip, body.sha256, found.answer)
    return found
  },
}

export const trust: OwnTransaction<typeof signings.trust> = {
  async ownTransaction({ house }) {
    const known = await house.db.tx((tx) => trustOf({ house, tx }))
    const text = (all: Uint8Array[]) => all.map((one) => Buffer.from(one).toString('base64'))
    const { authorities, stampAuthorities, seals, sealAuthorities, sealName, revocations } = known
    return {
      authorities: text(authorities),
      ...{ seals: text(seals), sealAuthorities: text(sealAuthorities), sealName },
      stampAuthorities: text(stampAuthorities),
      revocations: text(revocations),
      at: house.now().toISOString(),
    }
  },
}

export const checkAttachment: OwnTransaction<typeof signings.checkAttachment> = {
  async ownTransaction({ house, me, body, from }) {
    const { orm } = house.db
    const [row] = await orm.select().from(file).where(eq(file.id, body.attachmentId))
    if (!row || row.sha256 === null || !(await mayRead(house, me, row))) throw new AppError('notFound')
    const max = 80
    if (row.size > max * 1024 * 1024) throw new AppError('file.tooBig', { name: row.name, max })
    // A file is held whole while it waits to be looked at.
    if (looking.has(me.id)) throw new AppError('tooMany')
    looking.add(me.id)
    try {
      return await lookAt(house, row.id, from.ip)
    } finally {
      looking.delete(me.id)
    }
  },
}

/** Whose file is looked at just now: one a person. */
const looking = new Set<string>()

async function lookAt(house: House, id: string, ip: string) {
  const { orm } = house.db
  const bytes = await storedWhole(house, id)
  const known = await house.db.tx((tx) => trustOf({ house, tx }))
  const report = await checkForeign(bytes, known, house.now())
  const sha256 = sha256Of(bytes)
  const register = await lookUp(orm, { sha256, code: report.code || undefined })
  await noteCheck(house, orm, ip, sha256, register.answer)
  return { sha256, report, register }
}
