import { useLingui } from '@lingui/react/macro'
import type { PreservationState } from '../../contract/filing.ts'
import { Tag } from '../ui/Tag.tsx'
import type { Place } from './place.ts'
import { stateWords } from './words.ts'

/** Where it is, honestly. */
export function PlaceTag({ place }: { place: Place }) {
  const { t } = useLingui()
  if (place === 'device') return <Tag family="grey" icon="device">{t`仅在本设备`}</Tag>
  if (place === 'waiting') return <Tag family="amber" icon="clock">{t`等待发送`}</Tag>
  if (place === 'attention') return <Tag family="red" icon="alert">{t`需要处理`}</Tag>
  return <Tag family="green" icon="check">{t`已发送`}</Tag>
}

export function StateTag({ state }: { state: PreservationState }) {
  const { i18n } = useLingui()
  const { words, family, icon } = stateWords[state]
  return (
    <Tag family={family} icon={icon}>
      {i18n._(words)}
    </Tag>
  )
}
