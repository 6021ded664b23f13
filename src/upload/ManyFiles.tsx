import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import type { FileGroup } from '../../contract/both/file.ts'
import { CheckingEntry } from './FileEntry.tsx'
import { DropZone } from './field/DropZone.tsx'
import { Refusals } from './field/Refusals.tsx'
import { useSources } from './field/useSources.tsx'
import { suffixesOf } from './suffixes.ts'
import './field.css'

interface ManyFilesProps {
  draftId: string
  group: FileGroup
  /** How many pieces there may be, and how many more. */
  limit: number
  room: number
  before: () => Promise<void>
  /** Makes the piece a file becomes, and gives the purpose its file is kept under. */
  onFile: (name: string) => string
}

/** Several files at once, from wherever files come: each becomes a piece of its own, named after it. */
export function ManyFiles({ draftId, group, limit, room, before, onFile }: ManyFilesProps) {
  const { t } = useLingui()
  const id = useId()
  const label = t`多个证据`
  const sources = useSources({ label, draftId, place: 'many', purposeOf: onFile, group, limit, room, before })
  const { section, maxMb, checking } = sources
  const suffixes = suffixesOf(group)
  return (
    <section ref={section} className="field" aria-label={label}>
      {checking.length ? (
        <ul className="files">
          {checking.map((entry) => (
            <CheckingEntry key={entry.id} {...entry} />
          ))}
        </ul>
      ) : null}
      <DropZone
        label={label}
        group={group}
        multiple
        wrong={false}
        describedBy={id}
        onFiles={sources.take}
        more={sources.byPhone}
        tips={
          <span className="tips" id={id}>
            {t`每个文件成为一项证据，以文件名命名。支持 ${suffixes}，单个小于 ${maxMb}M`}
          </span>
        }
      />
      <Refusals group={group} list={sources.notTaken} onForget={(gone) => sources.forget(Number(gone))} />
      {sources.dialog}
    </section>
  )
}
