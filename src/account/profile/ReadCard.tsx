import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Profile } from '../../../contract/account/user.ts'
import { lookup } from '../../../contract/lookup/lookup.ts'
import type { Recognised } from '../../../contract/upload/ocr.ts'
import { useKept } from '../../local/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { RecogniseDialog } from '../../upload/RecogniseDialog.tsx'
import type { Typed } from './typed.ts'

/** Fills the profile from a picture of the identity card. */
export function ReadCard({ form }: { form: UseFormReturn<Typed> }) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const { value: nations = [] } = useKept(lookup.nation, {})
  const sexes: Record<string, string> = { M: t`男`, F: t`女` }

  function targetsOf(read: Recognised) {
    const set = (name: keyof Profile, value: string) =>
      form.setValue(name, value, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
    const target = (name: keyof Profile, label: string, value: string | undefined) => ({
      label,
      now: form.getValues(name),
      read: value,
      put: (next: string) => set(name, next),
    })
    const nation = nations.find(({ label }) => label === `${read.nation}族`)?.value
    return [
      target('nickName', t`姓名`, read.name),
      { ...target('gender', t`性别`, read.gender), shown: (value: string) => sexes[value] ?? value },
      {
        ...target('nation', t`民族`, nation),
        shown: (value: string) => nations.find((one) => one.value === value)?.label ?? value,
      },
      target('birthday', t`出生日期`, read.birthDate),
      {
        ...target('certificatesNum', t`证件号码`, read.idNumber),
        put(next: string) {
          set('certificatesCate', 'idCard')
          set('certificatesNum', next)
        },
      },
    ]
  }

  return (
    <div className="row wide">
      <Button icon="camera" onClick={() => setOpen(true)}>
        {t`识别身份证`}
      </Button>
      {open ? <RecogniseDialog kind="idCard" targetsOf={targetsOf} onClose={() => setOpen(false)} /> : null}
    </div>
  )
}
