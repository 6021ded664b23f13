import { useLingui } from '@lingui/react/macro'
import { get, type UseFormReturn, useFieldArray, useFormState } from 'react-hook-form'
import { caseParts } from '../../../../contract/case/casePart.ts'
import { caseMost } from '../../../../contract/case/caseRequest.ts'
import { Button } from '../../../ui/Button.tsx'
import { Section } from '../../../ui/Section.tsx'
import { wrongOf } from '../../../ui/wrongOf.ts'
import { ListWrong } from '../ListWrong.tsx'
import { blankParty, type Typed } from '../typed.ts'
import { PartyFields } from './PartyFields.tsx'

/** All parties of one side. */
export function PartyList({ form, side }: { form: UseFormReturn<Typed>; side: 'applicants' | 'respondents' }) {
  const { t, i18n } = useLingui()
  const { control, setValue, getValues } = form
  // Parties have an id of their own, so the list keeps its keys elsewhere.
  const { fields, append, remove } = useFieldArray({ control, name: side, keyName: 'key' })
  const { errors } = useFormState({ control, name: side })
  const whole = wrongOf(get(errors, `${side}.root`))
  const claims = side === 'applicants'

  function take(at: number): void {
    const gone = getValues(`${side}.${at}.id`)
    remove(at)
    // Somebody still there files it.
    if (getValues('filedBy') === gone) setValue('filedBy', getValues('applicants.0.id') ?? '', { shouldDirty: true })
  }

  return (
    <Section title={i18n._(caseParts[side].words)}>
      <div className={`stack${whole ? ' wrong' : ''}`} data-field={side}>
        <ul className="repeat">
          {fields.map((field, at) => {
            const no = at + 1
            return (
              <li key={field.key}>
                <header>
                  <strong>{claims ? t`申请人 ${no}` : t`被申请人 ${no}`}</strong>
                  {fields.length > 1 ? (
                    <Button
                      look="quiet"
                      small
                      icon="trash"
                      aria-label={claims ? t`删除申请人 ${no}` : t`删除被申请人 ${no}`}
                      onClick={() => take(at)}
                    />
                  ) : null}
                </header>
                <PartyFields form={form} side={side} at={at} />
              </li>
            )
          })}
        </ul>
        <ListWrong wrong={whole} />
        <div>
          <Button icon="plus" disabled={fields.length >= caseMost.parties} onClick={() => append(blankParty())}>
            {claims ? t`添加申请人` : t`添加被申请人`}
          </Button>
        </div>
      </div>
    </Section>
  )
}
