import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { caseLife } from '../../../contract/caseLife.ts'
import type { Wrongs } from '../../../contract/fields.ts'
import { useChoices } from '../../list/useChoices.ts'
import { Select } from '../../ui/Choice.tsx'
import { ErrorState, Skeleton } from '../../ui/States.tsx'

interface Values {
  reviewerId: string
  dept: string
  secretaryId: string
}

interface FieldsProps {
  values: Values
  set: (some: Partial<Values>) => void
  wrongs: Wrongs
}

/** Who makes the second review; the one with the fewest waiting is offered first. */
export function ReviewerField({ caseId, values, set, wrongs }: FieldsProps & { caseId: string }) {
  const { t } = useLingui()
  const { choices, error } = useChoices(caseLife.getNextAuditUser, { body: { id: caseId } })
  const first = choices?.[0]?.userId
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the choices come
  useEffect(() => {
    if (first) set({ reviewerId: first })
  }, [first])
  if (error) return <ErrorState error={error} />
  if (!choices) return <Skeleton lines={1} />
  return (
    <Select
      label={t`复审人`}
      required
      placeholder={t`请选择`}
      options={choices.map(({ userId, nickName, waiting }) => ({
        value: userId,
        label: t`${nickName}（待复审 ${waiting} 件）`,
      }))}
      value={values.reviewerId}
      onChange={({ target }) => set({ reviewerId: target.value })}
      error={wrongs.reviewerId}
    />
  )
}

/** The department and its secretary; the one with the fewest open cases is the department's initial one. */
export function SecretaryFields({ values, set, wrongs }: FieldsProps) {
  const { t } = useLingui()
  const { choices, error } = useChoices(caseLife.getInitSecretaryOfDept, { body: {} })
  if (error) return <ErrorState error={error} />
  if (!choices) return <Skeleton lines={2} />
  const depts = [...new Set(choices.map(({ dept }) => dept))]
  const people = choices.filter(({ dept }) => dept === values.dept)
  const firstOf = (wanted: string) => choices.find(({ dept }) => dept === wanted)?.userId ?? ''
  return (
    <>
      <Select
        label={t`办案部门`}
        required
        placeholder={t`请选择`}
        options={depts.map((dept) => ({ value: dept, label: dept }))}
        value={values.dept}
        onChange={({ target }) => set({ dept: target.value, secretaryId: firstOf(target.value) })}
        error={wrongs.dept}
      />
      <Select
        label={t`案件秘书`}
        required
        placeholder={t`请选择`}
        options={people.map(({ userId, nickName, open }) => ({
          value: userId,
          label: t`${nickName}（在办 ${open} 件）`,
        }))}
        value={values.secretaryId}
        onChange={({ target }) => set({ secretaryId: target.value })}
        error={wrongs.secretaryId}
      />
    </>
  )
}
