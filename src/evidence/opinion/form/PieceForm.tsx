import { useLingui } from '@lingui/react/macro'
import { get, type UseFormReturn, useFormState, useWatch } from 'react-hook-form'
import {
  choiceWords,
  type OpinionMark,
  opinionChoices,
  opinionMarks,
  opinionParts,
  opinionText,
} from '../../../../contract/evidence/opinion.ts'
import { NewerNotice } from '../../../draft/NewerNotice.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Radios } from '../../../ui/Choice.tsx'
import { errorText } from '../../../ui/errorText.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { TextArea } from '../../../ui/TextInput.tsx'
import { Whose } from '../../../ui/Whose.tsx'
import { wrongOf } from '../../../ui/wrongOf.ts'
import type { Piece } from '../../items.ts'
import { PieceFiles } from '../../PieceFiles.tsx'
import { PieceOpinion } from '../PieceOpinion.tsx'
import { otherSide, type Spoken } from '../spoken.ts'
import type { Typed } from './typed.ts'

interface PieceFormProps {
  form: UseFormReturn<Typed>
  piece: Piece
  /** What this side said of it before, the latest first. */
  spoken: readonly Spoken[]
  /** It is being spoken of; else what was said stands there, and can be changed. */
  open: boolean
  onOpen: (open: boolean) => void
  /** What was said of it meanwhile is not what is typed over: goes on all the same. */
  keepMine: (() => void) | undefined
}

/** One piece of the other side's evidence, and what is said of it. */
export function PieceForm({ form, piece, spoken, open, onOpen, keepMine }: PieceFormProps) {
  const { t } = useLingui()
  const { no, name, purpose } = piece
  const label = t`证据 ${no}`
  const { errors } = useFormState({ control: form.control, name: `opinions.${piece.id}` })
  const whole = wrongOf(get(errors, `opinions.${piece.id}.root`))
  return (
    <section className={`card opinion-piece${whole ? ' wrong' : ''}`} aria-label={label}>
      <header>
        <h2>
          <span className="section-no">{no}</span>
          {name}
        </h2>
        {open && spoken.length ? (
          <Button small icon="undo" aria-label={t`不修改对证据 ${no} 的意见`} onClick={() => onOpen(false)}>
            {t`不修改`}
          </Button>
        ) : open ? null : (
          <Button small icon="edit" aria-label={t`修改对证据 ${no} 的意见`} onClick={() => onOpen(true)}>
            {t`修改意见`}
          </Button>
        )}
      </header>
      <div className="body stack">
        <p className="small-text opinion-remarks">{purpose}</p>
        <PieceFiles piece={piece} pages />
        {whole && !keepMine ? (
          <p className="wrong-text">
            <Icon name="alert" /> {errorText(whole)}
          </p>
        ) : null}
        {keepMine ? <NewerNotice onKeepMine={keepMine} /> : null}
        {spoken.length ? <PieceOpinion camp={otherSide[piece.camp]} spoken={spoken} /> : null}
        {open ? (
          <Whose value={label}>
            <Words form={form} itemId={piece.id} no={no} />
          </Whose>
        ) : null}
      </div>
    </section>
  )
}

/** The three choices, and the remarks. */
function Words({ form, itemId, no }: { form: UseFormReturn<Typed>; itemId: string; no: number }) {
  const { t, i18n } = useLingui()
  const { control, register } = form
  const { errors, isSubmitted } = useFormState({ control, name: `opinions.${itemId}` })
  const typed = useWatch({ control, name: `opinions.${itemId}` })
  const isDenied = opinionMarks.some((mark) => typed?.[mark] === 'denied')
  const wrong = (at: OpinionMark | 'remarks') => wrongOf(get(errors, `opinions.${itemId}.${at}`))
  const acceptAll = () => {
    for (const mark of opinionMarks)
      form.setValue(`opinions.${itemId}.${mark}`, 'accepted', { shouldDirty: true, shouldValidate: isSubmitted })
  }
  return (
    <div className="fields">
      {opinionMarks.map((mark) => (
        <Radios
          key={mark}
          label={i18n._(opinionParts[mark].words)}
          required
          options={opinionChoices.map((value) => ({ value, label: i18n._(choiceWords[value]) }))}
          {...register(`opinions.${itemId}.${mark}`)}
          error={wrong(mark)}
        />
      ))}
      <TextArea
        label={i18n._(opinionParts.remarks.words)}
        required={isDenied}
        wide
        rows={3}
        limit={opinionText}
        count={typed?.remarks?.length ?? 0}
        {...register(`opinions.${itemId}.remarks`)}
        error={wrong('remarks')}
      />
      <div className="wide">
        <Button small icon="check" aria-label={t`对证据 ${no} 三性均认可`} onClick={acceptAll}>
          {t`三性均认可`}
        </Button>
      </div>
    </div>
  )
}
