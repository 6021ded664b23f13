import { useLingui } from '@lingui/react/macro'
import { deadlines } from '../../../contract/deadline/deadline.ts'
import { runAction } from '../../action/runAction.ts'
import { ask } from '../../local/call.ts'
import { Checkbox } from '../../ui/Choice.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { asAdmin } from '../asAdmin.ts'
import { EditDialog } from '../EditDialog.tsx'
import { useFields } from '../useFields.ts'

/** A day off, or a weekend that is worked in exchange for one. */
export function HolidayDialog({ onSaved, onClose }: { onSaved: () => void; onClose: () => void }) {
  const { t } = useLingui()
  const form = useFields({ day: '', name: '', working: false }, { 'day.taken': 'day' })
  const { values, set, wrong } = form

  async function save(): Promise<boolean> {
    if (!form.fits(deadlines.addHoliday.body, values)) return false
    const send = () => asAdmin(() => ask(deadlines.addHoliday, { body: values }))
    const done = await runAction(t`保存成功`, send, undefined, form.refuse)
    if (done) onSaved()
    return done
  }

  return (
    <EditDialog title={t`新增节假日`} width="36rem" look="fields" save={save} onClose={onClose}>
      <TextInput
        label={t`日期`}
        type="date"
        required
        value={values.day}
        onChange={({ target }) => set({ day: target.value })}
        error={wrong('day')}
      />
      <TextInput
        label={t`名称`}
        required
        autoComplete="off"
        value={values.name}
        onChange={({ target }) => set({ name: target.value })}
        error={wrong('name')}
      />
      <Checkbox checked={values.working} onChange={({ target }) => set({ working: target.checked })}>
        {t`当日调休上班`}
      </Checkbox>
    </EditDialog>
  )
}
