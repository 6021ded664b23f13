import { type Award, awards } from '../../../contract/award.ts'
import { download } from '../../upload/downloads.ts'
import { PreviewButtons } from '../PreviewButtons.tsx'

/** The award on paper as it stands: its draft for the tribunal, what was submitted last for the institution. */
export function PrintButtons({ row: { id, title } }: { row: Pick<Award, 'id' | 'title'> }) {
  return (
    <PreviewButtons
      id={id}
      title={() => title}
      bytes={(format, list, name) => download(list, name, awards.printAward, { body: { id, format } })}
    />
  )
}
