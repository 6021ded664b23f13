import { arbitrator } from '../../../contract/arbitrator/arbitrator.ts'
import { type Candidacy, groupOf } from '../../../contract/arbitrator/candidacy.ts'
import { keepDraft } from '../../local/draft.ts'
import { holdFiles } from '../../local/file.ts'
import { asAppError } from '../../ui/errorText.ts'
import { notifyError } from '../../ui/notify.tsx'
import { titleOf, typedFrom } from '../form/typed.ts'

/** Makes a draft, or says why it could not; gives whether it is there. */
export async function drafted(make: () => Promise<unknown>): Promise<boolean> {
  try {
    await make()
    return true
  } catch (error) {
    notifyError(asAppError(error))
    return false
  }
}

/** A new draft with the words of an application of an earlier term, without its files. Gives its id. Throws AppError. */
export async function applyAgain(row: Candidacy): Promise<string> {
  const fields = typedFrom(row)
  const id = crypto.randomUUID()
  await keepDraft({ id, call: arbitrator.submitCandidacy.name, title: titleOf(fields), fields, version: 0 }, 0)
  return id
}

/** Makes the draft to type over of an application that came back; its files stay with the server. Throws AppError. */
export async function modify(row: Candidacy): Promise<void> {
  const fields = typedFrom(row)
  for (const group of ['certificate', 'proof'] as const) {
    const files = row.files.filter((file) => groupOf(file.purpose) === group)
    await holdFiles(row.id, files, group)
  }
  const { id, version } = row
  await keepDraft({ id, call: arbitrator.submitCandidacy.name, title: titleOf(fields), fields, version }, 0)
}
