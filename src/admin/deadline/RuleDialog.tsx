import { useLingui } from '@lingui/react/macro'
import { deadlines, ruleCountings, ruleDaysMax, ruleKinds } from '../../../contract/deadline/deadline.ts'
import { runAction } from '../../action/runAction.ts'
import { ask } from '../../local/call.ts'
import { Select } from '../../ui/Select.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { asAdmin } from '../asAdmin.ts'
import { EditDialog } from '../EditDialog.tsx'
import { useFields } from '../useFields.ts'
import { countingWords, ruleWords } from './words.ts'

/** A time limit from a day on. */
export function RuleDialog({ onSaved, onClose }: { onSaved: () => void; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const form = useFields(
    { kind: 'defence', validFrom: '', days: '', counting: 'calendar' },
    { 'day.taken': 'validFrom' },
  )
  const { values, set, wrong } = form

  async function save(): Promise<boolean> {
    const body = { ...values, days: Number(values.days) } as Parameters<typeof ask<typeof deadlines.addRule>>[1]['body']
    if (!form.fits(deadlines.addRule.body, body)) return false
    const done = await runAction(
      t`保存成功`,
      () => asAdmin(() => ask(deadlines.addRule, { body })),
      undefined,
      form.refuse,
    )
    if (done) onSaved()
    return done
  }

  return (
    <EditDialog title={t`新增期限规则`} width="36rem" look="fields" save={save} onClose={onClose}>
      <Select
        label={t`期限`}
        required
        options={ruleKinds.map((value) => ({ value, label: i18n._(ruleWords[value]) }))}
        value={values.kind}
        onChange={(kind) => set({ kind })}
        error={wrong('kind')}
      />
      <TextInput
        label={t`生效日期`}
        type="date"
        required
        value={values.validFrom}
        onChange={({ target }) => set({ validFrom: target.value })}
        error={wrong('validFrom')}
      />
      <TextInput
        label={t`时长`}
        type="number"
        inputMode="numeric"
        required
        min={1}
        max={ruleDaysMax}
        value={values.days}
        onChange={({ target }) => set({ days: target.value })}
        error={wrong('days')}
      />
      <Select
        label={t`计算方式`}
        required
        options={ruleCountings.map((value) => ({ value, label: i18n._(countingWords[value]) }))}
        value={values.counting}
        onChange={(counting) => set({ counting })}
        error={wrong('counting')}
      />
    </EditDialog>
  )
}
