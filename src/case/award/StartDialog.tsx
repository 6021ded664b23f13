import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { awards } from '../../../contract/award/award.ts'
import { type AwardKind, awardKinds, kindRules } from '../../../contract/award/awardWay.ts'
import type { CaseRow } from '../../../contract/case/case.ts'
import { signedKindWords } from '../../../contract/envelope/signedKind.ts'
import { templates } from '../../../contract/template/template.ts'
import { DecisionDialog } from '../../draft/decision/DecisionDialog.tsx'
import { useDecision } from '../../draft/decision/useDecision.ts'
import { useChoices } from '../../list/useChoices.ts'
import { useRows } from '../../local/hooks.ts'
import { Select } from '../../ui/Choice.tsx'
import { inLanguage } from '../../ui/inLanguage.ts'
import { TextInput } from '../../ui/TextInput.tsx'

interface DialogProps {
  row: Pick<CaseRow, 'id' | 'state'>
  /** What it begins as, where a party asked for it. */
  begin?: { kind: AwardKind; followsId: string }
  refresh: () => void
  onClose: () => void
}

/** Which kind, under which title, and from which template it begins. */
export function StartDialog({ row, begin, refresh, onClose }: DialogProps) {
  const { t } = useLingui()
  const kinds = awardKinds.filter((kind) => kindRules[kind].in.includes(row.state))
  const first = begin?.kind ?? kinds[0] ?? 'award'
  const { choices } = useChoices(templates.listTemplates, {})
  const { rows } = useRows('award')
  const issued = (rows ?? []).filter((one) => one.baseId === row.id && one.issuedOn !== '')
  const decision = useDecision({
    call: awards.startAward,
    about: { baseId: row.id },
    opening: {
      // Kept with the draft, so that a second try is recognised.
      id: crypto.randomUUID(),
      kind: first as string,
      title: inLanguage(signedKindWords[first]),
      templateId: '',
      followsId: begin?.followsId ?? '',
    },
    late: ({ templateId, followsId }) => ({
      templateId: templateId === '' ? undefined : templateId,
      followsId: followsId === '' ? undefined : followsId,
    }),
    done: t`已建立裁决文书，可以开始起草`,
    refresh,
    onClose,
  })
  const { values, set, field } = decision
  const kind = values.kind as AwardKind
  const fittingOf = (of: AwardKind) =>
    (choices ?? []).filter((one) => one.state === 'active' && one.kind === templateKind(of))
  const fitting = fittingOf(kind)
  /** The institution's own, in Chinese where there is one; what corrects another has no frame of its own. */
  const usualOf = (of: AwardKind): string => {
    if (of === 'correction') return ''
    const all = fittingOf(of)
    return (all.find(({ language }) => language === 'zh') ?? all[0])?.id ?? ''
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the templates are there
  useEffect(() => {
    if (choices) decision.offer({ templateId: usualOf(kind) })
  }, [choices])
  return (
    <DecisionDialog
      decision={decision}
      title={t`起草裁决文书`}
      says={t`文本仅仲裁庭成员及其指定的秘书可见，提交核阅后工作人员可以查阅，作出后当事人可以查阅。`}
    >
      <Select
        label={t`文书种类`}
        options={kinds.map((value) => ({ value, label: inLanguage(signedKindWords[value]) }))}
        {...field('kind')}
        onChange={({ target }) => {
          const next = target.value as AwardKind
          set({ kind: next, title: inLanguage(signedKindWords[next]), templateId: usualOf(next), followsId: '' })
        }}
      />
      <TextInput label={t`文书名称`} {...decision.line('title')} />
      <Select
        label={t`所用模板`}
        placeholder={t`空白文书`}
        options={fitting.map(({ id: value, title, version }) => ({ value, label: `${title} v${version}` }))}
        {...field('templateId')}
        required={false}
      />
      {kindRules[kind]?.follows ? (
        <Select
          label={t`所补正或补充的裁决`}
          placeholder={t`请选择`}
          options={issued.map(({ id: value, title, no }) => ({ value, label: `${title} ${no}` }))}
          {...field('followsId')}
        />
      ) : null}
    </DecisionDialog>
  )
}

/** The templates a kind begins from: there are those of awards, of conciliation statements, and of decisions to terminate. */
const templateKind = (kind: AwardKind): string =>
  kind === 'mediationStatement' ? 'mediationStatement' : kind === 'dismissal' ? 'dismissalDecision' : 'award'
