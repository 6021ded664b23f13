import { arbitrator } from '../../../contract/arbitrator.ts'
import { type Candidacy, groupOf } from '../../../contract/candidacy.ts'
import { keepDraft } from '../../local/draft.ts'
import { holdFiles } from '../../local/file.ts'
import { titleOf, typedFrom } from '../form/typed.ts'

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
