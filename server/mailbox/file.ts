import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { checkFile, defaultMaxMb, maxMbOf } from '../../contract/both/file.ts'
import { AppError } from '../../contract/errors/errors.ts'
import type { mailbox } from '../../contract/mailbox/mailbox.ts'
import { seenCase } from '../case/case.ts'
import { addToCase } from '../caseFile/addFile.ts'
import type { OwnTransaction } from '../door/handler.ts'
import type { House } from '../house.ts'
import { Digester, digesting } from '../store/digest.ts'
import { mustHaveSpace } from '../store/space.ts'
import { mailFiling } from '../tables/mailbox.ts'
import { announceFile } from '../upload/create.ts'
import { dropFiles } from '../upload/drop.ts'
import { finishUpload } from '../upload/finish.ts'
import type { Person } from '../who.ts'
import { endingFor, group, nameHere, saysKind } from './kind.ts'
import { mailOf, openFor } from './open.ts'
import { filePart } from './read.ts'

/**
 * A file that came with a mail becomes one of the caller's own, as if it had been uploaded: by the same rules, and checked. Answers with its id.
 * Where the line was lost in the middle it begins anew.
 */
async function take(house: House, me: Person, mailId: string, part: string): Promise<string> {
  const id = randomUUID()
  try {
    const announced = await openFor(house, me, async (box, validity) => {
      const { uid, found } = await mailOf(box, validity, mailId)
      const { name, size, bytes } = await filePart(box, uid, found, part)
      const maxMb = maxMbOf(group, house.config.page.uploadSize)
      // How large it may be is said before it comes; what it is where its name says so.
      const wrong = checkFile(
        { name: saysKind(name) ? nameHere(name) : 'unnamed.pdf', size: Math.max(1, size) },
        group,
        maxMb,
      )
      if (wrong) throw new AppError(wrong.code, { ...wrong.params, name })
      await mustHaveSpace(house, size)
      const content = await bytes()
      const digester = new Digester()
      const through = digesting(digester)
      content.on('error', (error) => through.destroy(error))
      const written = await house.store.write(id, content.pipe(through), defaultMaxMb * 1024 * 1024)
      const filename = await endingFor(house, id, written, name)
      return { id, filename, group, size: written, digest: digester.end().tree } as const
    })
    await finishUpload(house, await announceFile(house, { id: me.id }, announced))
    return id
  } catch (error) {
    await dropFiles(house, [id])
    await house.store.remove(id)
    throw error
  }
}

export const fileMailPart: OwnTransaction<typeof mailbox.fileMailPart> = {
  async ownTransaction(context) {
    const { house, me, body } = context
    const { id, mailId, part, caseId } = body
    await seenCase(house.db.orm, me, caseId)
    const before = await house.db.orm.select({ id: mailFiling.id }).from(mailFiling).where(eq(mailFiling.id, id))
    if (before.length > 0) return null
    const fileId = await take(house, me, mailId, part)
    const filed = house.db.tx(async (tx) => {
      const filing = { id, mailId, part, caseId, fileId, byName: me.nickName, filedAt: house.now() }
      const made = await tx.insert(mailFiling).values(filing).onConflictDoNothing().returning()
      if (made.length > 0) await addToCase({ ...context, tx }, caseId, fileId)
      return made.length > 0
    })
    // What the case did not take is nobody's.
    const isIn = await filed.catch(async (error) => {
      await dropFiles(house, [fileId])
      throw error
    })
    if (!isIn) await dropFiles(house, [fileId])
    return null
  },
}
