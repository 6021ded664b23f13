import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Wrongs } from '../account/formErrors.ts'
import { certificateWords } from '../account/own/registrationWords.ts'
import { Select } from '../ui/Choice.tsx'
import { IdNumberInput } from '../ui/IdNumberInput.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import type { Filled } from './filled.ts'

interface IdentityFieldsProps {
  certificates: { value: string; label: string }[]
  filled: Filled
  corporation: boolean
  wrongs: Wrongs
}

/** Who registers: the corporation first, where it is in the name of one, and then the person. */
export function IdentityFields({ certificates, filled, corporation, wrongs }: IdentityFieldsProps) {
  const { t, i18n } = useLingui()
  const [cate, setCate] = useState<string>(filled.certificatesCate)
  const words: Partial<Record<string, (typeof certificateWords)['other']>> = certificateWords
  return (
    <>
      {corporation ? (
        <>
          <TextInput
            label={t`单位名称`}
            name="corporationName"
            autoComplete="organization"
            maxLength={200}
            defaultValue={filled.corporationName}
            error={wrongs.corporationName}
            required
            wide
          />
          <TextInput
            label={t`统一社会信用代码`}
            name="creditCode"
            kind="code"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            defaultValue={filled.creditCode}
            error={wrongs.creditCode}
            required
            wide
            hint={t`境外单位填写注册号`}
          />
        </>
      ) : null}
      <TextInput
        label={corporation ? t`经办人姓名` : t`姓名`}
        name="nickName"
        autoComplete="name"
        maxLength={100}
        defaultValue={filled.nickName}
        error={wrongs.nickName}
        required
        wide
      />
      <Select
        label={t`证件类型`}
        name="certificatesCate"
        value={cate}
        onChange={(event) => setCate(event.target.value)}
        options={certificates.map(({ value, label }) => {
          const known = words[value]
          return { value, label: known ? i18n._(known) : label }
        })}
        error={wrongs.certificatesCate}
        required
      />
      {cate === 'idCard' ? (
        <IdNumberInput
          label={t`身份证号码`}
          name="certificatesNum"
          maxLength={20}
          defaultValue={filled.certificatesNum}
          error={wrongs.certificatesNum}
          required
        />
      ) : (
        <TextInput
          label={t`证件号码`}
          name="certificatesNum"
          kind="code"
          autoComplete="off"
          maxLength={60}
          defaultValue={filled.certificatesNum}
          error={wrongs.certificatesNum}
          required
        />
      )}
    </>
  )
}
