import { extensionOf } from '../../../contract/both/file.ts'
import {
  identityFiles,
  type Registration,
  registrationFiles,
  registrations,
} from '../../../contract/registration/registration.ts'
import { ask } from '../../local/call.ts'
import { keepDraft, loadDraft } from '../../local/draft.ts'
import { holdFiles } from '../../local/file.ts'

/** Makes a draft of what was last sent, to be typed over; a draft that is there already stays. Throws AppError. */
export async function openAgain(listed: Registration, callName: string): Promise<void> {
  if (await loadDraft(listed.id)) return
  const row =
    listed.kind === 'corporation' ? await ask(registrations.getLastSubmitData, { params: { id: listed.id } }) : listed
  const files = row.files.map(({ attachmentId, name, size, purpose }) => ({
    attachmentId,
    fileName: name,
    size,
    purpose,
    type: extensionOf(name),
  }))
  const { group } = row.kind === 'identity' ? identityFiles : registrationFiles
  await holdFiles(row.id, files, group)
  // A code is good once, and files are named by the draft's own list.
  const { code: _, licence: __, letter: ___, ...fields } = row.data
  await keepDraft({ id: row.id, call: callName, title: row.title, fields, version: row.version }, 0)
}
