import { useLingui } from '@lingui/react/macro'
import { type DictEntry, lookup } from '../../../contract/lookup/lookup.ts'
import { runAction } from '../../action/runAction.ts'
import { ask } from '../../local/call.ts'
import { TextArea, TextInput } from '../../ui/TextInput.tsx'
import { asAdmin } from '../asAdmin.ts'
import { EditDialog } from '../EditDialog.tsx'
import { useFields } from '../useFields.ts'
import { attrsOf, textOfAttrs } from './attrs.ts'

const attrsLimit = 2000

/** An entry of a dictionary, new or changed; with an empty `dictName` the first entry of a new dictionary. */
export function DictDialog({
  dictName,
  entry,
  onSaved,
  onClose,
}: {
  dictName: string
  entry?: DictEntry
  onSaved: (dictName: string) => void
  onClose: () => void
}) {
  const { t } = useLingui()
  const form = useFields(
    {
      dictName,
      value: entry?.value ?? '',
      label: entry?.label ?? '',
      labelEn: entry?.labelEn ?? '',
      sort: String(entry?.sort ?? 100),
      attrs: textOfAttrs(entry?.attrs ?? {}),
    },
    { 'entry.taken': 'value' },
  )
  const { values, set, wrong } = form

  async function save(): Promise<boolean> {
    const attrs = attrsOf(values.attrs)
    const sort = values.sort.trim() === '' ? 100 : Number(values.sort)
    // Lines without a name are no attributes, which the contract refuses at their field.
    const body = { ...values, sort, attrs: attrs ?? (values.attrs as never) }
    const whole = entry ? { ...body, id: entry.id } : body
    if (!form.fits(entry ? lookup.editDictDetail.body : lookup.addDictDetail.body, whole)) return false
    const send = () =>
      entry ? ask(lookup.editDictDetail, { body: { ...body, id: entry.id } }) : ask(lookup.addDictDetail, { body })
    const done = await runAction(t`保存成功`, () => asAdmin(send), undefined, form.refuse)
    if (done) onSaved(values.dictName.trim())
    return done
  }

  return (
    <EditDialog
      title={entry ? t`编辑字典项` : dictName ? t`新增字典项` : t`新增字典`}
      width="36rem"
      look="fields"
      save={save}
      onClose={onClose}
    >
      <TextInput
        label={t`字典名`}
        required
        wide
        readOnly={dictName !== ''}
        autoComplete="off"
        hint={dictName ? undefined : t`字母开头，可含字母、数字、点、横线与下划线；第一个字典项会建立字典`}
        value={values.dictName}
        onChange={({ target }) => set({ dictName: target.value })}
        error={wrong('dictName')}
      />
      <TextInput
        label={t`值`}
        required
        autoComplete="off"
        value={values.value}
        onChange={({ target }) => set({ value: target.value })}
        error={wrong('value')}
      />
      <TextInput
        label={t`排序`}
        type="number"
        inputMode="numeric"
        min={0}
        max={99999}
        value={values.sort}
        onChange={({ target }) => set({ sort: target.value })}
        error={wrong('sort')}
      />
      <TextInput
        label={t`名称`}
        required
        autoComplete="off"
        value={values.label}
        onChange={({ target }) => set({ label: target.value })}
        error={wrong('label')}
      />
      <TextInput
        label={t`英文名称`}
        autoComplete="off"
        value={values.labelEn}
        onChange={({ target }) => set({ labelEn: target.value })}
        error={wrong('labelEn')}
      />
      <TextArea
        label={t`属性`}
        wide
        rows={3}
        limit={attrsLimit}
        count={values.attrs.length}
        hint={t`每行一个，写作 名称=值`}
        value={values.attrs}
        onChange={({ target }) => set({ attrs: target.value })}
        error={wrong('attrs')}
      />
    </EditDialog>
  )
}
