import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Handwriting } from '../../../contract/both/strokes.ts'
import { Radios } from '../../ui/Choice.tsx'
import { PhotoPad } from './PhotoPad.tsx'
import { SignPad } from './SignPad.tsx'

/** A new signature: drawn here, or taken from a photo of paper. Another way begins with nothing. */
export function HandInput({ value, onChange }: { value: Handwriting; onChange: (hand: Handwriting) => void }) {
  const { t } = useLingui()
  const [way, setWay] = useState('pad')
  return (
    <div className="stack">
      <Radios
        label={t`签名方式`}
        name="sign-way"
        value={way}
        options={[
          { value: 'pad', label: t`在此手写` },
          { value: 'photo', label: t`纸上签名的照片` },
        ]}
        onChange={({ target }) => {
          setWay(target.value)
          onChange([])
        }}
      />
      {way === 'photo' ? (
        <PhotoPad onChange={onChange} />
      ) : (
        <SignPad value={Array.isArray(value) ? value : []} onChange={onChange} />
      )}
    </div>
  )
}
