import { useLingui } from '@lingui/react/macro'
import { get, type UseFormReturn, useFieldArray, useFormState, useWatch } from 'react-hook-form'
import { caseMost } from '../../contract/case/caseRequest.ts'
import { Button } from '../ui/Button.tsx'
import { TextArea } from '../ui/TextInput.tsx'
import { wrongOf } from '../ui/wrongOf.ts'
import { ListWrong } from './form/ListWrong.tsx'

interface WithClaims {
  claims: { text: string }[]
}

interface ClaimListProps<T extends WithClaims> {
  form: UseFormReturn<T>
  /** The most characters of one claim. */
  limit: number
}

/** What an application or a counterclaim asks for, one by one. */
export function ClaimList<T extends WithClaims>({ form, limit }: ClaimListProps<T>) {
  const { t } = useLingui()
  // The names of a generic form's fields are not known to the compiler; `T` says that these are there.
  const { control, register } = form as unknown as UseFormReturn<WithClaims>
  const { fields, append, remove } = useFieldArray({ control, name: 'claims' })
  const { errors } = useFormState({ control, name: 'claims' })
  const claims = useWatch({ control, name: 'claims' })
  const whole = wrongOf(get(errors, 'claims.root'))
  return (
    <div className={`stack${whole ? ' wrong' : ''}`} data-field="claims">
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
                limit={limit}
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
