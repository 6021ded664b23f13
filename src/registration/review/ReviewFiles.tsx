import { useLingui } from '@lingui/react/macro'
import { identityPictures, type Registration } from '../../../contract/registration/registration.ts'
import { pictureWords } from '../../account/words.ts'
import { FileList } from '../../upload/FileList.tsx'

const shown = ({ attachmentId, name, size }: Registration['files'][number]) => ({ id: attachmentId, name, size })

/** What was handed over; the pictures of a verification under what each is to show. */
export function ReviewFiles({ row }: { row: Registration }) {
  const { i18n } = useLingui()
  if (row.kind !== 'identity') return <FileList files={row.files.map(shown)} />
  return identityPictures.map((name) => {
    const files = row.files.filter(({ purpose }) => purpose === name)
    if (!files.length) return null
    const label = i18n._(pictureWords[name])
    return (
      <section key={name} aria-label={label}>
        <h3>{label}</h3>
        <FileList files={files.map(shown)} />
      </section>
    )
  })
}
