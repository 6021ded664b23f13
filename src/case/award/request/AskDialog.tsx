import { useLingui } from '@lingui/react/macro'
import { type Award, awards } from '../../../../contract/award/award.ts'
import { awardRequestKinds } from '../../../../contract/award/awardRequest.ts'
import type { CaseDetail } from '../../../../contract/case/caseLife.ts'
import { caseLife } from '../../../../contract/case/caseLife.ts'
import { DecisionDialog } from '../../../draft/decision/DecisionDialog.tsx'
import { useDecision } from '../../../draft/decision/useDecision.ts'
import { useKept } from '../../../local/hooks.ts'
import { Select } from '../../../ui/Choice.tsx'
import { TextArea } from '../../../ui/TextInput.tsx'
import { requestWords } from './words.ts'

interface DialogProps {
  row: Award
  detail: CaseDetail
  refresh: () => void
  onClose: () => void
}

/** A party asks the tribunal for a correction of its award, or for an additional one; an agent says for whom of several. */
export function AskDialog({ row, detail, refresh, onClose }: DialogProps) {
  const { t, i18n } = useLingui()
  const { value: seats } = useKept(caseLife.mySeats, { params: { id: detail.id } })
  const mine = new Set(seats?.map((one) => one.id))
  const acted = detail.agents.filter((one) => mine.has(one.id)).flatMap((one) => one.partyIds)
  const parties = [...detail.applicants, ...detail.respondents].filter(
    (one) => mine.has(one.id) || acted.includes(one.id),
  )
  const decision = useDecision({
    call: awards.askOfTribunal,
    about: { awardId: row.id },
    // The id is kept with the draft, so that a second try is recognised.
    opening: { id: crypto.randomUUID(), kind: 'correction' as string, text: '', partyId: '' },
    late: ({ partyId }) => ({ partyId: partyId === '' ? undefined : partyId }),
    done: t`请求已提交仲裁庭`,
    refresh,
    onClose,
  })
  return (
    <DecisionDialog
      decision={decision}
      title={t`请求补正或补充裁决`}
      says={t`裁决书有文字、计算或类似错误的，可以请求补正；仲裁请求有遗漏未裁决的，可以请求作出补充裁决。请求须在收到裁决书之日起的期限内提出，对方当事人可以看到。`}
    >
      <Select
        label={t`请求事项`}
        options={awardRequestKinds.map((value) => ({ value, label: i18n._(requestWords[value]) }))}
        {...decision.field('kind')}
      />
      {parties.length > 1 ? (
        <Select
          label={t`代表当事人`}
          placeholder={t`请选择`}
          options={parties.map(({ id: value, name }) => ({ value, label: name }))}
          {...decision.field('partyId')}
          required
        />
      ) : null}
      <TextArea label={t`请求内容及理由`} {...decision.area('text')} />
    </DecisionDialog>
  )
}
