import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { get, type UseFormReturn, useFieldArray, useFormState, useWatch } from 'react-hook-form'
import { pieceText } from '../../../contract/case/caseRequest.ts'
import { pieceParts } from '../../../contract/evidence/evidence.ts'
import type { DraftFile } from '../../local/file.ts'
import { TextArea, TextInput } from '../../ui/TextInput.tsx'
import { wrongOf } from '../../ui/wrongOf.ts'
import type { Typed } from './typed.ts'

interface PiecesProps {
  form: UseFormReturn<Typed>
  files: DraftFile[]
}

/** What each piece of evidence is and is to prove, once its file is chosen: acceptance makes them the first evidence of the case. */
export function FiledPieces({ form, files }: PiecesProps) {
  const { t } = useLingui()
  const { control } = form
  const { fields, append, remove } = useFieldArray({ control, name: 'evidence', keyName: 'key' })
  useOnePieceAFile({ form, files }, { append, remove })
  if (fields.length === 0) return null
  return (
    <div className="stack" data-field="evidence">
      <p className="muted small-text">{t`受理后，这些证据依次编为申请人证据1至${fields.length}，被申请人将看到名称和证明目的。`}</p>
      <ol className="repeat">
        {fields.map(({ key, attachmentId }, at) => (
          <FiledPiece
            key={key}
            form={form}
            at={at}
            fileName={files.find(({ id }) => id === attachmentId)?.name ?? ''}
          />
        ))}
      </ol>
    </div>
  )
}

function FiledPiece({ form, at, fileName }: { form: UseFormReturn<Typed>; at: number; fileName: string }) {
  const { t, i18n } = useLingui()
  const { control, register } = form
  const { errors } = useFormState({ control })
  const purpose = useWatch({ control, name: `evidence.${at}.purpose` }) ?? ''
  const field = (name: 'name' | 'purpose') => ({
    label: i18n._(pieceParts[name].words),
    required: true,
    wide: true,
    ...register(`evidence.${at}.${name}`),
    error: wrongOf(get(errors, `evidence.${at}.${name}`)),
  })
  return (
    <li className="stack" aria-label={t`证据 ${at + 1}`}>
      <span className="row">
        <span className="section-no number">{at + 1}</span>
        <span className="muted small-text" style={{ overflowWrap: 'anywhere' }}>
          {fileName}
        </span>
      </span>
      <div className="fields">
        <TextInput {...field('name')} autoComplete="off" maxLength={pieceText.name} />
        <TextArea
          {...field('purpose')}
          rows={2}
          limit={pieceText.purpose}
          count={purpose.length}
          placeholder={t`说明该证据要证明的事实`}
        />
      </div>
    </li>
  )
}

const stemOf = (name: string): string => name.replace(/(?<=.)\.[^.]*$/, '').slice(0, pieceText.name)

/**
 * Keeps what is typed in step with the files: a new file begins a piece, a removed one takes its piece along. While no file is
 * known at all they may not have been read yet, so nothing is taken away then unless one was there before.
 */
function useOnePieceAFile(
  { form, files }: PiecesProps,
  { append, remove }: Pick<ReturnType<typeof useFieldArray<Typed, 'evidence', 'key'>>, 'append' | 'remove'>,
): void {
  const latest = useRef({ form, files, append, remove })
  latest.current = { form, files, append, remove }
  const wasThere = useRef(false)
  const ids = files.map(({ id, purpose }) => `${id} ${purpose}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `ids` stands for the files
  useEffect(() => {
    const now = latest.current
    if (now.files.length === 0 && !wasThere.current) return
    wasThere.current = true
    const own = now.files.filter(({ purpose }) => purpose === 'evidence')
    const typed = now.form.getValues('evidence')
    const gone = typed.flatMap(({ attachmentId }, at) => (own.some(({ id }) => id === attachmentId) ? [] : [at]))
    const came = own.filter(({ id }) => !typed.some(({ attachmentId }) => attachmentId === id))
    if (gone.length) now.remove(gone)
    if (came.length)
      now.append(
        came.map(({ id, name }) => ({ attachmentId: id, name: stemOf(name), purpose: '' })),
        { shouldFocus: false },
      )
  }, [ids])
}
