import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { answerMax, type Question, type SurveyAnswers, scaleMost } from '../../../contract/survey/survey.ts'
import { Checkbox, Radios } from '../../ui/Choice.tsx'
import type { Wrong } from '../../ui/Field.tsx'
import { inLanguage } from '../../ui/inLanguage.ts'
import { TextArea } from '../../ui/TextInput.tsx'

interface QuestionProps {
  question: Question
  value: SurveyAnswers[number]
  error: Wrong | undefined
  onChange: (value: SurveyAnswers[number]) => void
}

/** One question of whichever kind, and what was answered so far. */
export function QuestionField({ question, value, error, onChange }: QuestionProps) {
  const { t } = useLingui()
  const { id, kind, options, required } = question
  const title = inLanguage(question.title)
  if (kind === 'text')
    return (
      <TextArea
        label={title}
        required={required}
        error={error}
        rows={3}
        count={value.text.length}
        limit={answerMax}
        value={value.text}
        onChange={({ target }) => onChange({ ...value, text: target.value })}
      />
    )
  if (kind === 'multiple') return <Several {...{ question, value, error, onChange }} />
  const marks = Array.from({ length: scaleMost }, (_, at) => ({
    value: String(at + 1),
    label: String(at + 1),
    ...(at === 0 ? { hint: t`很不满意` } : at === scaleMost - 1 ? { hint: t`很满意` } : {}),
  }))
  return (
    <div className={kind === 'scale' ? 'survey-scale' : undefined}>
      <Radios
        label={title}
        name={id}
        required={required}
        error={error}
        options={kind === 'scale' ? marks : options.map((one, at) => ({ value: String(at), label: inLanguage(one) }))}
        value={value.chosen[0] === undefined ? '' : String(value.chosen[0])}
        onChange={({ target }) => onChange({ ...value, chosen: [Number(target.value)] })}
      />
    </div>
  )
}

/** As many of the options as apply. */
function Several({ question, value, error, onChange }: QuestionProps) {
  const { t } = useLingui()
  const id = useId()
  const toggled = (at: number, on: boolean) =>
    on ? [...value.chosen, at].sort((a, b) => a - b) : value.chosen.filter((one) => one !== at)
  return (
    <fieldset className="field wide checks" aria-labelledby={id}>
      <legend id={id}>
        {inLanguage(question.title)}
        <span className="muted">{t`（可多选）`}</span>
      </legend>
      {question.options.map((one, at) => (
        <Checkbox
          // biome-ignore lint/suspicious/noArrayIndexKey: its place is what an option is known by
          key={at}
          checked={value.chosen.includes(at)}
          error={at === 0 ? error : undefined}
          onChange={({ target }) => onChange({ ...value, chosen: toggled(at, target.checked) })}
        >
          {inLanguage(one)}
        </Checkbox>
      ))}
    </fieldset>
  )
}
