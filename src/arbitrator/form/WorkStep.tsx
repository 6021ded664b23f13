import { useLingui } from '@lingui/react/macro'
import { type Path, useFieldArray } from 'react-hook-form'
import { languageLevels, proofOf } from '../../../contract/arbitrator/candidacy.ts'
import { candidacySections, levelWords, postParts } from '../../../contract/arbitrator/candidacyPart.ts'
import { removeFiles } from '../../local/file.ts'
import { Select } from '../../ui/Choice.tsx'
import { confirm } from '../../ui/Dialog.tsx'
import { asAppError } from '../../ui/errorText.ts'
import { notifyError } from '../../ui/notify.tsx'
import { Section } from '../../ui/Section.tsx'
import { TextArea, TextInput } from '../../ui/TextInput.tsx'
import { useDict } from '../useDict.ts'
import { CheckGroup } from './CheckGroup.tsx'
import { Rows } from './Rows.tsx'
import { type StepProps, wrongAt } from './stepProps.ts'
import { blankPost, type Typed } from './typed.ts'

const { title, parts } = candidacySections.work

/** Posts, one row each, and what else belongs to somebody's work. */
export function WorkStep({ form, files }: StepProps) {
  const { t, i18n } = useLingui()
  const { control, register, watch, setValue, trigger } = form
  // `id` is the row's own, which its proof names.
  const { fields, append, remove } = useFieldArray({ control, name: 'work.rows', keyName: 'key' })
  const wrong = wrongAt(form)
  const occupation = useDict('occupation')
  const language = useDict('language')
  const chosen = watch('work.languages')
  const value = watch('work.occupation')

  function set(next: typeof chosen): void {
    setValue('work.languages', next, { shouldDirty: true })
    if (next.length) form.clearErrors('work.languages')
    else void trigger('work.languages')
  }

  /** A row takes its proof along: nobody would see it any more, and it would be sent and counted all the same. */
  async function take(at: number): Promise<void> {
    const gone = form.getValues(`work.rows.${at}.id`)
    const proof = files.filter(({ purpose }) => purpose === proofOf(gone))
    if (proof.length) {
      const agreed = await confirm({
        title: t`移除工作经历`,
        text: t`该项及其文件将从草稿中移除，无法恢复。`,
        accept: t`移除`,
        reject: t`取消`,
        danger: true,
      })
      if (!agreed) return
      try {
        await removeFiles(proof)
      } catch (error) {
        return notifyError(asAppError(error))
      }
    }
    remove(form.getValues('work.rows').findIndex(({ id }) => id === gone))
    form.clearErrors(`files.${proofOf(gone)}` as Path<Typed>)
    if (!form.getValues('work.rows').length) void trigger('work.rows')
  }

  const post = (at: number, name: keyof typeof postParts) => ({
    label: i18n._(postParts[name].words),
    autoComplete: 'off',
    ...register(`work.rows.${at}.${name}`),
    error: wrong(`work.rows.${at}.${name}`),
  })
  const long = (name: 'socialPosts' | 'academicWork' | 'results', limit: number) => (
    <TextArea
      label={i18n._(parts[name].words)}
      wide
      rows={3}
      limit={limit}
      count={watch(`work.${name}`).length}
      {...register(`work.${name}`)}
      error={wrong(`work.${name}`)}
    />
  )

  return (
    <Section title={i18n._(title)}>
      <div className="stack">
        <Rows
          ids={fields.map((one) => one.id)}
          name={(no) => t`工作经历 ${no}`}
          wrong={wrong('work.rows.root')}
          onAdd={() => {
            append(blankPost())
            form.clearErrors('work.rows')
          }}
          onRemove={(at) => void take(at)}
        >
          {(at) => (
            <>
              <TextInput required {...post(at, 'unit')} />
              <TextInput {...post(at, 'position')} />
              <TextInput {...post(at, 'title')} />
              <TextInput {...post(at, 'titleCategory')} />
            </>
          )}
        </Rows>
        <div className="fields">
          <Select
            label={i18n._(parts.occupation.words)}
            required
            placeholder={t`请选择`}
            options={
              !value || occupation.options.some((one) => one.value === value)
                ? occupation.options
                : [{ value, label: occupation.named(value) }, ...occupation.options]
            }
            {...register('work.occupation')}
            error={wrong('work.occupation')}
          />
          <CheckGroup
            label={t`语言`}
            required
            options={language.options}
            chosen={chosen.map((one) => one.language)}
            onToggle={(which, on) =>
              set(
                on
                  ? [...chosen, { language: which, level: 'working' }]
                  : chosen.filter((one) => one.language !== which),
              )
            }
            error={wrong('work.languages')}
          />
          {chosen.map((one) => {
            const name = language.named(one.language)
            return (
              <Select
                key={one.language}
                label={t`${name}水平`}
                options={languageLevels.map((level) => ({ value: level, label: i18n._(levelWords[level]) }))}
                value={one.level}
                onChange={({ target }) =>
                  set(chosen.map((it) => (it.language === one.language ? { ...it, level: target.value } : it)))
                }
              />
            )
          })}
          {long('socialPosts', 1000)}
          {long('academicWork', 2000)}
          {long('results', 2000)}
        </div>
      </div>
    </Section>
  )
}
