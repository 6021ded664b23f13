import { useLingui } from '@lingui/react/macro'
import { get, type UseFormReturn, useFieldArray, useFormState, useWatch } from 'react-hook-form'
import { agentParts } from '../../../../contract/case/casePart.ts'
import { caseFilesGroup, caseMost } from '../../../../contract/case/caseRequest.ts'
import { useOptional } from '../../../draft/useOptional.ts'
import { type DraftFile, removeFiles } from '../../../local/file.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Choice.tsx'
import { Section } from '../../../ui/Section.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { Whose, WhoseName } from '../../../ui/Whose.tsx'
import { wrongOf } from '../../../ui/wrongOf.ts'
import { FileField } from '../../../upload/FileField.tsx'
import { ListWrong } from '../ListWrong.tsx'
import { blankAgent, letterOf, type Typed } from '../typed.ts'

export interface FileProps {
  draftId: string
  files: DraftFile[]
  /** Writes the draft down, so that files have something to belong to. */
  keep: () => Promise<void>
}

/** Who acts for whom, each with the letter that says so. */
export function AgentList({ form, draftId, files, keep }: { form: UseFormReturn<Typed> } & FileProps) {
  const { t, i18n } = useLingui()
  const optional = useOptional()
  const { control, register, getValues, setValue } = form
  const { fields, append, remove } = useFieldArray({ control, name: 'agents', keyName: 'key' })
  const { errors } = useFormState({ control, name: 'agents' })
  const wrong = (at: string) => wrongOf(get(errors, `agents.${at}`))
  const agent = (at: number, name: 'name' | 'phone' | 'firm') => ({
    label: i18n._(agentParts[name].words),
    ...register(`agents.${at}.${name}`),
    error: wrong(`${at}.${name}`),
    autoComplete: 'off',
  })
  const [applicants, respondents, agents] = useWatch({ control, name: ['applicants', 'respondents', 'agents'] })
  const parties = [...applicants, ...respondents]

  async function take(at: number): Promise<void> {
    const gone = getValues(`agents.${at}.id`)
    remove(at)
    if (getValues('filedBy') === gone) setValue('filedBy', getValues('applicants.0.id') ?? '', { shouldDirty: true })
    const letters = files.filter(({ purpose }) => purpose === letterOf(gone))
    await removeFiles(letters)
  }

  function actFor(at: number, partyId: string, does: boolean): void {
    const others = getValues(`agents.${at}.partyIds`).filter((id) => id !== partyId)
    setValue(`agents.${at}.partyIds`, does ? [...others, partyId] : others, {
      shouldDirty: true,
      shouldValidate: wrong(`${at}.partyIds`) !== undefined,
    })
  }

  return (
    <Section title={t`代理人（选填）`}>
      <div className="stack" data-field="agents">
        {fields.length ? (
          <ul className="repeat">
            {fields.map((field, at) => {
              const no = at + 1
              const refused = wrong(`${at}.partyIds`)
              return (
                <li key={field.key}>
                  <header>
                    <strong>{t`代理人 ${no}`}</strong>
                    <Button
                      look="quiet"
                      small
                      icon="trash"
                      aria-label={t`删除代理人 ${no}`}
                      onClick={() => void take(at)}
                    />
                  </header>
                  <Whose value={t`代理人 ${no}`}>
                    <div className="fields">
                      <TextInput required {...agent(at, 'name')} />
                      <TextInput type="tel" {...agent(at, 'phone')} />
                      <TextInput {...agent(at, 'firm')} label={optional(i18n._(agentParts.firm.words))} />
                      <fieldset className={`field wide${refused ? ' wrong' : ''}`}>
                        <legend>
                          <WhoseName />
                          <strong>{i18n._(agentParts.partyIds.words)}</strong>
                        </legend>
                        {parties.map(({ id, name }, index) => (
                          <Checkbox
                            key={id}
                            checked={agents[at]?.partyIds.includes(id) ?? false}
                            onChange={({ target }) => actFor(at, id, target.checked)}
                          >
                            {name.trim() || <Nameless claims={index < applicants.length} />}
                          </Checkbox>
                        ))}
                        <ListWrong wrong={refused} />
                      </fieldset>
                      <FileField
                        label={t`代理人 ${no} 授权委托书`}
                        draftId={draftId}
                        purpose={letterOf(field.id)}
                        group={caseFilesGroup.group}
                        room={Math.min(1, caseFilesGroup.max - files.length)}
                        files={files.filter(({ purpose }) => purpose === letterOf(field.id))}
                        error={wrong(`${at}.letter`)}
                        before={keep}
                      />
                    </div>
                  </Whose>
                </li>
              )
            })}
          </ul>
        ) : (
          <p className="muted">{t`由律师或其他人代为办理的，请添加代理人并上传授权委托书。`}</p>
        )}
        <div>
          <Button icon="plus" disabled={fields.length >= caseMost.agents} onClick={() => append(blankAgent())}>
            {t`添加代理人`}
          </Button>
        </div>
      </div>
    </Section>
  )
}

/** A party without a name as yet. */
function Nameless({ claims }: { claims: boolean }) {
  const { t } = useLingui()
  return <span className="muted">{claims ? t`（申请人未填写名称）` : t`（被申请人未填写名称）`}</span>
}
