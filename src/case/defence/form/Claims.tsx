import { useLingui } from '@lingui/react/macro'
import { get, type UseFormReturn, useFieldArray, useFormState, useWatch } from 'react-hook-form'
import { caseMost } from '../../../../contract/caseRequest.ts'
import { defenceText } from '../../../../contract/defence.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextArea } from '../../../ui/TextInput.tsx'
import { wrongOf } from '../../../ui/wrongOf.ts'
import { ListWrong } from '../../form/ListWrong.tsx'
import type { Typed } from './typed.ts'

/** What a counterclaim asks for, one by one. */
export function Claims({ form }: { form: UseFormReturn<Typed> }) {
  const { t } = useLingui()
  const { control, register } = form
  const { fields, append, remove } = useFieldArray({ control, name: 'claims' })
  const { errors } = useFormState({ control, name: 'claims' })
  const claims = useWatch({ control, name: 'claims' })
  const whole = wrongOf(get(errors, 'claims.root'))
  return (
    <div className={`stack${whole ? ' wrong' : ''}`}>
      <ol className="repeat">
        {fields.map((field, at) => {
          const no = at + 1
          return (
            <li key={field.id}>
              <header>
                <strong>{t`请求 ${no}`}</strong>
                {fields.length > 1 ? (
                  <Button look="quiet" small icon="trash" aria-label={t`删除请求 ${no}`} onClick={() => remove(at)} />
                ) : null}
              </header>
              <TextArea
                label={t`请求 ${no} 内容`}
                required
                rows={3}
                limit={defenceText.claim}
                count={claims[at]?.text.length ?? 0}
                {...register(`claims.${at}.text`)}
                error={wrongOf(get(errors, `claims.${at}.text`))}
              />
            </li>
          )
        })}
      </ol>
      <ListWrong wrong={whole} />
      <div>
        <Button icon="plus" disabled={fields.length >= caseMost.claims} onClick={() => append({ text: '' })}>
          {t`添加请求`}
        </Button>
      </div>
    </div>
  )
}
