import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import {
  evidenceBody,
  evidenceParts,
  evidences,
  offlineWords,
  pieceParts,
} from '../../../contract/evidence/evidence.ts'
import { wordsOf } from '../../../contract/kernel/part.ts'
import { casePaper, type FieldsProps } from '../../draft/casePaper/casePaper.ts'
import { besideLists } from '../../draft/refusals.ts'
import type { DraftFile } from '../../local/file.ts'
import { useSession } from '../../local/hooks.ts'
import { Fact } from '../../ui/Fact.tsx'
import { FileList } from '../../upload/FileList.tsx'
import { Pieces } from './Pieces.tsx'
import { SideField } from './SideField.tsx'
import { blankPiece, bodyOf, copyOf, fileOf, type Typed, titleOf, typedOf } from './typed.ts'

/** A new one begins with a piece. */
function opened(fields: unknown): Typed {
  const typed = typedOf(fields)
  return typed.items.length ? typed : { ...typed, items: [blankPiece()] }
}

/** A submission of evidence. A secretary hands in what came on paper and names the side; of a party the server knows it. */
export const evidencePaper = (namesSide: boolean) =>
  casePaper({
    kind: 'evidence',
    submit: evidences.uploadEvidence,
    body: evidenceBody,
    title: () => msg`提交证据`,
    titleOf,
    parts: wordsOf(evidenceParts),
    typedOf: opened,
    bodyOf,
    refusals({ camp }, bySchema) {
      // Where no file was chosen none is missing at the server.
      const wrong = bySchema.map((one) => (one.code === 'file.missing' ? { ...one, code: 'required' as const } : one))
      return namesSide && !camp ? [{ path: ['camp'], code: 'evidence.camp' }, ...wrong] : wrong
    },
    placeOf: besideLists(['items']),
    placeOfFile: (purpose, { items }) => {
      const at = items.findIndex(({ id }) => fileOf(id) === purpose)
      return at < 0 ? undefined : `items.${at}.attachmentId`
    },
    Fields,
    Facts,
  })

export const useNamesSide = () => useSession()?.user.cate === 'MISHU'

function Fields({ form, draftId, files, keep }: FieldsProps<Typed>) {
  const namesSide = useNamesSide()
  return (
    <>
      {namesSide ? <SideField form={form} /> : null}
      <Pieces form={form} draftId={draftId} files={files} keep={keep} copies={namesSide} />
    </>
  )
}

function Facts({ typed: { items }, files }: { typed: Typed; files: DraftFile[] }) {
  const { t, i18n } = useLingui()
  return items.map(({ id, name, purpose, offline }, at) => (
    <section key={id} className="card" aria-label={t`证据 ${at + 1}`}>
      <header>
        <h2>
          <span className="section-no">{at + 1}</span>
          {name}
        </h2>
      </header>
      <div className="body stack">
        <dl className="facts">
          <Fact label={i18n._(pieceParts.purpose.words)} wide>
            {purpose}
          </Fact>
          <Fact label={i18n._(pieceParts.offline.words)}>{i18n._(offlineWords[offline])}</Fact>
        </dl>
        <FileList files={files.filter((file) => file.purpose === fileOf(id) || file.purpose === copyOf(id))} />
      </div>
    </section>
  ))
}
