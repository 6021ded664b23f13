import * as z from 'zod/mini'
import { type FileGroup, fileGroup } from '../../../contract/both/file.ts'
import { AppError } from '../../../contract/errors/errors.ts'
import { evidenceFiles } from '../../../contract/evidence/evidence.ts'
import { uploadMetadata } from '../../../contract/upload/upload.ts'
import type { Form, FormFile } from '../../door/form.ts'
import { parse } from '../../door/parse.ts'
import type { House } from '../../house.ts'
import type { Person } from '../../who.ts'
import { announceFile, cleanName, type Sender } from '../create.ts'
import { dropFiles } from '../drop.ts'
import { finishUpload } from '../finish.ts'
import { handedOver, uploadMustBeOpen } from '../session.ts'

interface Rule {
  sender: Sender
  /** What the files are held to. */
  group: FileGroup
}

type Texts = Form['texts']

const own =
  (groupOf: (texts: Texts) => FileGroup) =>
  async (_house: House, me: Person | null, texts: Texts): Promise<Rule> => {
    if (!me) throw new AppError('signedOut')
    return { sender: { id: me.id }, group: groupOf(texts) }
  }

const fileType = z.object({ fileType: z._default(fileGroup, 'any') })

/** Whose the files of a form become and what they are held to, by call. A call that takes files and is not here has no route. */
const rules: Record<string, (house: House, me: Person | null, texts: Texts) => Promise<Rule>> = {
  'upload.uploadFile': own((texts) => parse(fileType, texts).fileType),
  'upload.uploadAttachment': own(() => 'any'),
  'upload.uploadAttachmentTo': own(() => 'document'),
  'evidence.uploadEvidence': own(() => evidenceFiles.group),
  'upload.mobileUpload': async (house, _me, { uploadId = '' }) => {
    const { id, ownerId, group } = await uploadMustBeOpen(house.db.orm, uploadId, house.now())
    return { sender: { id: ownerId, uploadId: id }, group }
  },
}

export const hasRule = (call: string) => Object.hasOwn(rules, call)

/**
 * Whose the file of a stranger's form will be: the upload id comes before the file, so that nothing of nobody is kept.
 * `again` lets one through that was handed over already. Throws `badRequest` and `uploadSession.ended`.
 */
export async function ownerOf(house: House, { uploadId }: Texts, again: boolean): Promise<string> {
  if (!uploadId) throw new AppError('badRequest', {}, [{ path: ['uploadId'], code: 'required' }])
  const [before] = again ? await handedOver(house.db.orm, uploadId) : []
  return before?.ownerId ?? (await uploadMustBeOpen(house.db.orm, uploadId, house.now())).ownerId
}

/** A phone that lost the answer sends the same file again, under the same key: the one that was handed over stands for it. */
async function sentBefore(house: House, call: string, { texts, files }: Form) {
  const [one] = files
  if (call !== 'upload.mobileUpload' || !one) return undefined
  const name = cleanName(one.filename)
  const before = (await handedOver(house.db.orm, texts.uploadId ?? '')).find(
    (file) => file.digest === one.digest && file.size === one.size && file.name === name,
  )
  return before && { field: one.field, id: before.id }
}

/**
 * Makes the files of a form files like those sent by tus: announced, checked, of no record. Throws what they throw; then
 * none of them stays. Answers with the ids that stand for them.
 */
export async function takeFormFiles(
  house: House,
  call: string,
  me: Person | null,
  form: Form,
  hasKey: boolean,
): Promise<Pick<FormFile, 'field' | 'id'>[]> {
  const rule = rules[call]
  const { texts, files } = form
  try {
    const before = hasKey ? await sentBefore(house, call, form) : undefined
    if (before) {
      for (const { id } of form.files.splice(0)) await house.store.remove(id)
      return [before]
    }
    if (!rule) throw new AppError('badMedia')
    const { sender, group } = await rule(house, me, texts)
    for (const { field, ...file } of files) {
      // The name is held to what the other road holds it to; a refusal names the part.
      parse(z.object({ [field]: uploadMetadata.shape.filename }), { [field]: file.filename })
      const row = await announceFile(house, sender, { ...file, group })
      await finishUpload(house, row)
    }
    return files
  } catch (error) {
    const ids = files.map(({ id }) => id)
    await dropFiles(house, ids)
    for (const id of ids) await house.store.remove(id)
    throw error
  }
}
