import { useLingui } from '@lingui/react/macro'
import { get, type UseFormReturn, useFieldArray } from 'react-hook-form'
import { propertyKinds } from '../../../contract/guarantee/guarantee.ts'
import { guaranteeParts, propertyWords } from '../../../contract/guarantee/guaranteePart.ts'
import { useOptional } from '../../draft/useOptional.ts'
import { Button } from '../../ui/Button.tsx'
import { Select } from '../../ui/Choice.tsx'
import { errorText } from '../../ui/errorText.ts'
import { Icon } from '../../ui/Icon.tsx'
import { MoneyInput } from '../../ui/MoneyInput.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { wrongOf } from '../../ui/wrongOf.ts'
import { blankProperty, type Typed } from './typed.ts'

const most = 50

/** What is given as security, one row a thing. */
export function PropertyFields({ form }: { form: UseFormReturn<Typed> }) {
  const { t, i18n } = useLingui()
  const optional = useOptional()
  const { control, register, watch, formState } = form
  const { fields, append, remove } = useFieldArray({ control, name: 'properties' })
  const wrong = (at: string) => wrongOf(get(formState.errors, `properties.${at}`))
  const whole = wrong('root')
  const title = i18n._(guaranteeParts.properties.words)
  return (
    <div className={`stack wide${whole ? ' wrong' : ''}`} data-field="properties">
      <h3>{watch('guarantor.kind') === 'property' ? title : optional(title)}</h3>
      <ul className="repeat">
        {fields.map((field, at) => (
          <li key={field.id}>
            <header>
              <strong>{t`财产 ${at + 1}`}</strong>
              <Button look="quiet" small icon="trash" aria-label={t`删除财产 ${at + 1}`} onClick={() => remove(at)} />
            </header>
            <div className="fields">
              <Select
                label={t`财产 ${at + 1} 类别`}
                options={propertyKinds.map((kind) => ({ value: kind, label: i18n._(propertyWords[kind]) }))}
                {...register(`properties.${at}.kind`)}
                error={wrong(`${at}.kind`)}
              />
              <TextInput
                label={t`财产 ${at + 1} 权利人`}
                required
                {...register(`properties.${at}.owner`)}
                error={wrong(`${at}.owner`)}
                autoComplete="off"
              />
              <TextInput
                label={t`财产 ${at + 1} 权属证号`}
                {...register(`properties.${at}.certificateNo`)}
                error={wrong(`${at}.certificateNo`)}
                autoComplete="off"
              />
              <MoneyInput
                label={t`财产 ${at + 1} 价值`}
                amount={watch(`properties.${at}.value`) ?? ''}
                currency={watch('currency')}
                {...register(`properties.${at}.value`)}
                error={wrong(`${at}.value`)}
              />
              <TextInput
                label={t`财产 ${at + 1} 坐落或存放地`}
                wide
                {...register(`properties.${at}.place`)}
                error={wrong(`${at}.place`)}
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
        <Button icon="plus" disabled={fields.length >= most} onClick={() => append(blankProperty)}>
          {t`添加财产`}
        </Button>
      </div>
    </div>
  )
}
