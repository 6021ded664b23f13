import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { get, type UseFormReturn } from 'react-hook-form'
import { evidenceFiles, evidenceText, offlineWords, pieceParts } from '../../../contract/evidence/evidence.ts'
import { wordsOf } from '../../../contract/kernel/part.ts'
import { useOptional } from '../../draft/useOptional.ts'
import type { DraftFile } from '../../local/file.ts'
import { Radios } from '../../ui/Choice.tsx'
import { TextArea, TextInput } from '../../ui/TextInput.tsx'
import { wrongOf } from '../../ui/wrongOf.ts'
import { FileField } from '../../upload/FileField.tsx'
import { copyOf, fileOf, stemOf, type Typed } from './typed.ts'

const words = wordsOf(pieceParts)

interface PieceFieldsProps {
  form: UseFormReturn<Typed>
  /** Its place among the pieces, from 0. */
  at: number
  pieceId: string
  draftId: string
  files: DraftFile[]
  keep: () => Promise<void>
  copies: boolean
}

/** What is said about one piece, and its file. */
export function PieceFields({ form, at, pieceId, draftId, files, keep, copies }: PieceFieldsProps) {
  const { t, i18n } = useLingui()
  const optional = useOptional()
  const { register, watch, formState, setValue } = form
  const wrong = (name: string) => wrongOf(get(formState.errors, `items.${at}.${name}`))
  const offline = watch(`items.${at}.offline`)
  const purpose = watch(`items.${at}.purpose`) ?? ''
  const own = files.filter((it) => it.purpose === fileOf(pieceId))
  const copy = files.filter((it) => it.purpose === copyOf(pieceId))
  useNameOf(form, at, own[0])

  const fileLabel = t`证据 ${at + 1} 的文件`
  const fileField = (label: string, kind: string, held: DraftFile[], required: boolean) => (
    <FileField
      label={label}
      draftId={draftId}
      purpose={kind}
      group={evidenceFiles.group}
      files={held}
      required={required}
      error={required ? wrong('attachmentId') : undefined}
      before={keep}
    />
  )

  return (
    <div className="fields">
      <TextInput
        label={i18n._(words.name)}
        required
        wide
        autoComplete="off"
        maxLength={evidenceText.name}
        placeholder={t`如：买卖合同、付款凭证、现场照片`}
        {...register(`items.${at}.name`)}
        error={wrong('name')}
      />
      <TextArea
        label={i18n._(words.purpose)}
        required
        wide
        rows={3}
        limit={evidenceText.purpose}
        count={purpose.length}
        placeholder={t`说明该证据要证明的事实`}
        {...register(`items.${at}.purpose`)}
        error={wrong('purpose')}
      />
      {/* Named by the piece, not by its place: moved radios would take each other's choice. */}
      <Radios
        label={i18n._(words.offline)}
        name={`offline-${pieceId}`}
        chosen={offline}
        options={[
          { value: 'N', label: i18n._(offlineWords.N), hint: t`上传文件` },
          { value: 'Y', label: i18n._(offlineWords.Y), hint: t`线下提交原件，文件可不上传` },
        ]}
        onChange={({ target }) => {
          setValue(`items.${at}.offline`, target.value, { shouldDirty: true })
          if (target.value === 'Y') form.clearErrors(`items.${at}.attachmentId` as 'items')
        }}
        error={wrong('offline')}
      />
      <div className="wide">
        {fileField(offline === 'Y' ? optional(fileLabel) : fileLabel, fileOf(pieceId), own, offline === 'N')}
      </div>
      {copies ? (
        <div className="wide">{fileField(t`证据 ${at + 1} 的机构副本（选填）`, copyOf(pieceId), copy, false)}</div>
      ) : null}
    </div>
  )
}

/** A piece without a name takes that of the file chosen for it. */
function useNameOf(form: UseFormReturn<Typed>, at: number, file: DraftFile | undefined): void {
  const latest = useRef({ form, at })
  latest.current = { form, at }
  const { id, name } = file ?? {}
  useEffect(() => {
    const { form: now, at: place } = latest.current
    if (id && name && !now.getValues(`items.${place}.name`))
      now.setValue(`items.${place}.name`, stemOf(name), {
        shouldDirty: true,
        shouldValidate: now.formState.isSubmitted,
      })
  }, [id, name])
}
