import { useLingui } from '@lingui/react/macro'
import { get, type UseFormReturn, useFieldArray } from 'react-hook-form'
import { clueKinds } from '../../../contract/filing/filing.ts'
import { clueWords, preservationParts } from '../../../contract/filing/preservationPart.ts'
import { useOptional } from '../../draft/useOptional.ts'
import { Button } from '../../ui/Button.tsx'
import { Select } from '../../ui/Choice.tsx'
import { errorText } from '../../ui/errorText.ts'
import { Icon } from '../../ui/Icon.tsx'
import { MoneyInput } from '../../ui/MoneyInput.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { wrongOf } from '../../ui/wrongOf.ts'
import { blankClue, type Typed } from './typed.ts'

const most = 50

/** What can be frozen and where to find it, one row a thing. */
export function ClueFields({ form }: { form: UseFormReturn<Typed> }) {
  const { t, i18n } = useLingui()
  const optional = useOptional()
  const { control, register, watch, formState } = form
  const { fields, append, remove } = useFieldArray({ control, name: 'clues' })
  const wrong = (at: string) => wrongOf(get(formState.errors, `clues.${at}`))
  const whole = wrong('root')
  const title = i18n._(preservationParts.clues.words)
  const currency = watch('currency')
  return (
    <div className={`stack wide${whole ? ' wrong' : ''}`} data-field="clues">
      <h3>{watch('kind') === 'property' ? title : optional(title)}</h3>
      <ul className="repeat">
        {fields.map((field, at) => (
          <li key={field.id}>
            <header>
              <strong>{t`线索 ${at + 1}`}</strong>
              <Button look="quiet" small icon="trash" aria-label={t`删除线索 ${at + 1}`} onClick={() => remove(at)} />
            </header>
            <div className="fields">
              <Select
                label={t`线索 ${at + 1} 类别`}
                options={clueKinds.map((kind) => ({ value: kind, label: i18n._(clueWords[kind]) }))}
                {...register(`clues.${at}.kind`)}
                error={wrong(`${at}.kind`)}
              />
              <MoneyInput
                label={t`线索 ${at + 1} 估计价值`}
                amount={watch(`clues.${at}.value`) ?? ''}
                currency={currency}
                {...register(`clues.${at}.value`)}
                error={wrong(`${at}.value`)}
              />
              <TextInput
                label={t`线索 ${at + 1} 详情`}
                placeholder={t`如开户行与账号、房产坐落与证号、车牌号`}
                required
                wide
                {...register(`clues.${at}.details`)}
                error={wrong(`${at}.details`)}
                autoComplete="off"
              />
            </div>
          </li>
        ))}
      </ul>
      {whole ? (
        <p className="wrong-text">
          <Icon name="alert" /> {errorText(whole)}
        </p>
      ) : null}
      <div>
        <Button icon="plus" disabled={fields.length >= most} onClick={() => append(blankClue)}>
          {t`添加线索`}
        </Button>
      </div>
    </div>
  )
}
