import { maxMbOf } from '../../../contract/both/file.ts'
import { upload } from '../../../contract/upload/upload.ts'
import { ask } from '../../local/call.ts'
import { config } from '../../local/config.ts'
import { sendFile } from '../../local/send/tus.ts'
import { inspect } from '../../workers/worker.ts'

/**
 * Brings one picture to the server from a page on which nobody is signed in, under an upload id that `begin` gets for it, and
 * hands it over. Answers with its id there. Throws AppError: a `file.…` code, `uploadSession.ended`, `unreachable`, what `begin` throws.
 */
export async function sendPicture(
  file: File,
  begin: () => Promise<string>,
  signal: AbortSignal,
  onProgress: (bytes: number) => void,
): Promise<string> {
  const { digest } = await inspect(file, { group: 'image', maxMb: maxMbOf('image', config.uploadSize), signal })
  const uploadId = await begin()
  signal.throwIfAborted()
  const id = crypto.randomUUID()
  const auth = { 'Upload-Session': uploadId }
  await sendFile({ id, name: file.name, group: 'image', digest, blob: file, isKnown: false, auth, signal, onProgress })
  await ask(upload.mobileUpload, { body: { uploadId, files: [id] } }, { token: null, signal })
  return id
}
