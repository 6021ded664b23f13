import { randomInt, randomUUID } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import { AppError } from '../../../contract/errors/errors.ts'
import type { Tx } from '../../database/db.ts'
import type { House } from '../../house.ts'
import { captcha } from '../../tables/account.ts'
import { hashOfShort } from '../../vault/kept.ts'
import { draw } from './picture.ts'

const goodForMs = 5 * 60_000
const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A new picture and the uuid its answer is checked under. */
export async function makeCaptcha(house: House, tx: Tx): Promise<{ uuid: string; img: string }> {
  const code = String(randomInt(10_000)).padStart(4, '0')
  const uuid = randomUUID()
  const expiresAt = new Date(house.now().getTime() + goodForMs)
  await tx.insert(captcha).values({ uuid, codeHash: hashOfShort(house.config, `${uuid}:${code}`), expiresAt })
  await house.outbox?.(house, tx, { channel: 'captcha', uuid, code })
  return { uuid, img: `data:image/png;base64,${draw(code).toString('base64')}` }
}

/** Uses the captcha up, right or wrong: a second guess needs a second picture. Throws `captchaWrong`. */
export async function checkCaptcha(house: House, uuid: string, code: string): Promise<void> {
  const [row] = uuidPattern.test(uuid)
    ? await house.db.orm
        .delete(captcha)
        .where(and(eq(captcha.uuid, uuid), gt(captcha.expiresAt, house.now())))
        .returning()
    : []
  if (row?.codeHash !== hashOfShort(house.config, `${uuid}:${code}`)) throw new AppError('captchaWrong')
}
