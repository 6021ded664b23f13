import { useLingui } from '@lingui/react/macro'
import { Tag } from './Tag.tsx'

/** Where a submission is: only on this device, waiting, sent, or needing attention. */
export type Place = 'device' | 'waiting' | 'sent' | 'attention'

/** Where it is, honestly. */
export function PlaceTag({ place }: { place: Place }) {
  const { t } = useLingui()
  if (place === 'device') return <Tag family="grey" icon="device">{t`仅在本设备`}</Tag>
  if (place === 'waiting') return <Tag family="amber" icon="clock">{t`等待发送`}</Tag>
  if (place === 'attention') return <Tag family="red" icon="alert">{t`需要处理`}</Tag>
  return <Tag family="green" icon="check">{t`已发送`}</Tag>
}
