import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { caseLife } from '../../../contract/case/caseLife.ts'
import type { DecisionField } from '../../draft/decision/wanted.ts'
import { useChoices } from '../../list/useChoices.ts'
import { Select } from '../../ui/Choice.tsx'
import { ErrorState, Skeleton } from '../../ui/States.tsx'

interface ReviewerProps {
  caseId: string
  /** Chooses for a person who has not chosen yet. */
  offer: (some: { reviewerId: string }) => void
  field: DecisionField
}

interface SecretaryProps {
  chosen: string
  set: (some: { dept: string; secretaryId: string }) => void
  dept: DecisionField
  secretary: DecisionField
}

/** Who makes the second review; the one with the fewest waiting is offered first. */
export function ReviewerField({ caseId, offer, field }: ReviewerProps) {
  const { t } = useLingui()
  const { choices, error } = useChoices(caseLife.getNextAuditUser, { body: { id: caseId } })
  const first = choices?.[0]?.userId
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the choices come
  useEffect(() => {
    if (first) offer({ reviewerId: first })
  }, [first])
  if (error) return <ErrorState error={error} />
  if (!choices) return <Skeleton lines={1} />
  return (
    <Select
      label={t`复审人`}
      placeholder={t`请选择`}
      options={choices.map(({ userId, nickName, waiting }) => ({
        value: userId,
        label: t`${nickName}（待复审 ${waiting} 件）`,
      }))}
      {...field}
    />
  )
}

/** The department and its secretary; the one with the fewest open cases is the department's initial one. */
export function SecretaryFields({ chosen, set, dept: deptField, secretary }: SecretaryProps) {
  const { t } = useLingui()
  const { choices, error } = useChoices(caseLife.getInitSecretaryOfDept, { body: {} })
  if (error) return <ErrorState error={error} />
  if (!choices) return <Skeleton lines={2} />
  const depts = [...new Set(choices.map(({ dept }) => dept))]
  const people = choices.filter(({ dept }) => dept === chosen)
  const firstOf = (wanted: string) => choices.find(({ dept }) => dept === wanted)?.userId ?? ''
  return (
    <>
      <Select
        label={t`办案部门`}
        placeholder={t`请选择`}
        options={depts.map((dept) => ({ value: dept, label: dept }))}
        {...deptField}
        onChange={({ target }) => set({ dept: target.value, secretaryId: firstOf(target.value) })}
      />
      <Select
        label={t`案件秘书`}
        placeholder={t`请选择`}
        options={people.map(({ userId, nickName, open }) => ({
          value: userId,
          label: t`${nickName}（在办 ${open} 件）`,
        }))}
        {...secretary}
      />
    </>
  )
}
