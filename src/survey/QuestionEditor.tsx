import { useLingui } from '@lingui/react/macro'
import { questionKinds } from '../../contract/survey/survey.ts'
import { Button } from '../ui/Button.tsx'
import { Checkbox, Select } from '../ui/Choice.tsx'
import type { Wrong } from '../ui/Field.tsx'
import { TextArea, TextInput } from '../ui/TextInput.tsx'
import { optionsOf, type TypedQuestion } from './editing.ts'
import { kindWords } from './words.ts'

interface QuestionProps {
  /** Its place, counted from 1. */
  no: number
  question: TypedQuestion
  /** Those that are asked before it: it may hang on an option of one. */
  before: TypedQuestion[]
  wrongOf: (part: string) => Wrong | undefined
  onChange: (part: Partial<TypedQuestion>) => void
  onRemove: (() => void) | undefined
}

const limit = 1500

/** One question as it is typed. */
export function QuestionEditor({ no, question, before, wrongOf, onChange, onRemove }: QuestionProps) {
  const { t, i18n } = useLingui()
  const { kind, when } = question
  const hasOptions = kind === 'single' || kind === 'multiple'
  const conditions = before.flatMap((one, place) => {
    const of = place + 1
    return one.kind === 'single' || one.kind === 'multiple'
      ? optionsOf(one).map(({ zh }, at) => ({ value: `${one.id} ${at}`, label: t`问题 ${of} 选“${zh}”` }))
      : []
  })

  function hang(value: string): void {
    const [on = '', at] = value.split(' ')
    onChange({ when: value ? { question: on, options: [Number(at)] } : null })
  }

  return (
    <fieldset className="survey-question">
      <legend>{t`问题 ${no}`}</legend>
      <div className="fields">
        <TextInput
          label={t`问题 ${no} 内容`}
          required
          maxLength={200}
          value={question.zh}
          error={wrongOf('title.zh')}
          onChange={({ target }) => onChange({ zh: target.value })}
        />
        <TextInput
          label={t`问题 ${no} 英文`}
          maxLength={200}
          value={question.en}
          error={wrongOf('title.en')}
          onChange={({ target }) => onChange({ en: target.value })}
        />
        <Select
          label={t`问题 ${no} 类型`}
          options={questionKinds.map((value) => ({ value, label: i18n._(kindWords[value]) }))}
          value={kind}
          onChange={({ target }) => onChange({ kind: target.value })}
        />
        {hasOptions ? (
          <>
            <TextArea
              label={t`问题 ${no} 选项，每行一个`}
              required
              rows={3}
              count={question.options.length}
              limit={limit}
              value={question.options}
              error={wrongOf('options')}
              onChange={({ target }) => onChange({ options: target.value })}
            />
            <TextArea
              label={t`问题 ${no} 英文选项，每行一个`}
              rows={3}
              count={question.optionsEn.length}
              limit={limit}
              value={question.optionsEn}
              onChange={({ target }) => onChange({ optionsEn: target.value })}
            />
          </>
        ) : null}
        {conditions.length ? (
          <Select
            label={t`问题 ${no} 显示条件`}
            options={[{ value: '', label: t`总是显示` }, ...conditions]}
            value={when ? `${when.question} ${when.options[0]}` : ''}
            onChange={({ target }) => hang(target.value)}
          />
        ) : null}
        <Checkbox checked={question.required} onChange={({ target }) => onChange({ required: target.checked })}>
          {t`问题 ${no} 必答`}
        </Checkbox>
      </div>
      {onRemove ? (
        <div>
          <Button small icon="trash" onClick={onRemove}>
            {t`移除问题 ${no}`}
          </Button>
        </div>
      ) : null}
    </fieldset>
  )
}
