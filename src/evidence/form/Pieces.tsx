import { useLingui } from '@lingui/react/macro'
import { get, type UseFormReturn, useFieldArray } from 'react-hook-form'
import { evidenceFiles } from '../../../contract/evidence/evidence.ts'
import { type DraftFile, removeFiles } from '../../local/file.ts'
import { Button } from '../../ui/Button.tsx'
import { confirm } from '../../ui/Dialog.tsx'
import { errorText } from '../../ui/errorText.ts'
import { Icon } from '../../ui/Icon.tsx'
import { wrongOf } from '../../ui/wrongOf.ts'
import { ManyFiles } from '../../upload/ManyFiles.tsx'
import { PieceFields } from './PieceFields.tsx'
import { blankPiece, copyOf, fileOf, stemOf, type Typed } from './typed.ts'

interface PiecesProps {
  form: UseFormReturn<Typed>
  draftId: string
  files: DraftFile[]
  /** Writes the draft down, so that files have something to belong to. */
  keep: () => Promise<void>
  /** The institution's own copy may be given too. */
  copies: boolean
}

/** The pieces of a submission in their order: added, removed, moved; several files at once make one piece each. */
export function Pieces({ form, draftId, files, keep, copies }: PiecesProps) {
  const { t } = useLingui()
  const { fields, append, remove, move, replace } = useFieldArray({
    control: form.control,
    name: 'items',
    keyName: 'key',
  })
  const whole = wrongOf(get(form.formState.errors, 'items.root'))
  const filesOf = (id: string) => files.filter(({ purpose }) => purpose === fileOf(id) || purpose === copyOf(id))

  /** The piece a chosen file becomes. The empty one a form begins with is not left behind. */
  function add(fileName: string): string {
    const piece = blankPiece(stemOf(fileName))
    const [only, second] = form.getValues('items')
    const isBlank = only && !second && !only.name && !only.purpose && !filesOf(only.id).length
    if (isBlank) replace([piece])
    else append(piece, { shouldFocus: false })
    return fileOf(piece.id)
  }

  async function take(at: number): Promise<void> {
    const piece = form.getValues(`items.${at}`)
    const kept = filesOf(piece.id)
    if (piece.name || piece.purpose || kept.length) {
      const agreed = await confirm({
        title: t`移除证据`,
        text: t`该项及其文件将从草稿中移除，无法恢复。`,
        accept: t`移除`,
        reject: t`取消`,
        danger: true,
      })
      if (!agreed) return
    }
    remove(at)
    await removeFiles(kept)
  }

  return (
    <>
      {fields.map((field, at) => (
        <section key={field.key} className="card evidence-piece" aria-label={t`证据 ${at + 1}`}>
          <header>
            <h2>
              <span className="section-no">{at + 1}</span>
              {t`证据 ${at + 1}`}
            </h2>
            <div className="row">
              <Button
                look="quiet"
                small
                icon="up"
                aria-label={t`上移证据 ${at + 1}`}
                disabled={at === 0}
                onClick={() => move(at, at - 1)}
              />
              <Button
                look="quiet"
                small
                icon="down"
                aria-label={t`下移证据 ${at + 1}`}
                disabled={at === fields.length - 1}
                onClick={() => move(at, at + 1)}
              />
              <Button
                look="quiet"
                small
                icon="trash"
                aria-label={t`移除证据 ${at + 1}`}
                disabled={fields.length === 1}
                onClick={() => void take(at)}
              />
            </div>
          </header>
          <div className="body">
            <PieceFields
              form={form}
              at={at}
              pieceId={field.id}
              draftId={draftId}
              files={files}
              keep={keep}
              copies={copies}
            />
          </div>
        </section>
      ))}
      <section className={`card${whole ? ' wrong' : ''}`} aria-label={t`添加证据`}>
        <div className="body evidence-picker">
          <ManyFiles
            draftId={draftId}
            group={evidenceFiles.group}
            limit={evidenceFiles.max}
            room={evidenceFiles.max - fields.length}
            before={keep}
            onFile={add}
          />
          {whole ? (
            <p className="wrong-text">
              <Icon name="alert" /> {errorText(whole)}
            </p>
          ) : null}
          <div className="row">
            <Button
              icon="plus"
              disabled={fields.length >= evidenceFiles.max}
              onClick={() => append(blankPiece(), { shouldFocus: true, focusName: `items.${fields.length}.name` })}
            >
              {t`添加一项`}
            </Button>
          </div>
        </div>
      </section>
    </>
  )
}
