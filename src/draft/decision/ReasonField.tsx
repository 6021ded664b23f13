import { useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { PhraseArea } from '../../phrase/PhraseArea.tsx'

/** Why something is decided; the person's phrases are at hand. */
export function ReasonField({ label, ...rest }: Omit<ComponentProps<typeof PhraseArea>, 'label'> & { label?: string }) {
  const { t } = useLingui()
  return <PhraseArea label={label ?? t`理由`} {...rest} />
}
