import { useLingui } from '@lingui/react/macro'
import { channels, type Delivery, type ServiceBatch } from '../../../contract/service/delivery.ts'
import { serviceAddressMax, serviceBatches } from '../../../contract/service/serviceBatch.ts'
import { DecisionDialog } from '../../draft/decision/DecisionDialog.tsx'
import { ReasonField } from '../../draft/decision/ReasonField.tsx'
import { useDecision } from '../../draft/decision/useDecision.ts'
import { Select } from '../../ui/Choice.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { channelWords } from './deliveryWords.ts'

export type WayAct = 'retry' | 'switch' | 'bounce' | 'track'

interface WayDialogProps {
  batch: ServiceBatch
  way: Delivery
  act: WayAct
  refresh: () => void
  onClose: () => void
}

/** What a secretary does about one way to a recipient. */
export function WayDialog({ act, ...rest }: WayDialogProps) {
  if (act === 'bounce') return <Bounce {...rest} />
  if (act === 'track') return <Track {...rest} />
  return act === 'retry' ? <Retry {...rest} /> : <Switch {...rest} />
}

type OneProps = Omit<WayDialogProps, 'act'>

const aboutOf = ({ batch, way }: OneProps) => ({ id: batch.id, version: batch.version, deliveryId: way.id })

function Bounce(props: OneProps) {
  const { t } = useLingui()
  const { refresh, onClose } = props
  const decision = useDecision({
    call: serviceBatches.bounceDelivery,
    about: aboutOf(props),
    opening: { reason: '' },
    done: t`已登记退回`,
    refresh,
    onClose,
  })
  return (
    <DecisionDialog
      decision={decision}
      title={t`登记退回`}
      says={t`退回后不再计算视为送达日；可以重新发出，或改用其他方式。`}
    >
      <ReasonField {...decision.area('reason')} />
    </DecisionDialog>
  )
}

function Track(props: OneProps) {
  const { t } = useLingui()
  const { way, refresh, onClose } = props
  const decision = useDecision({
    call: serviceBatches.trackDelivery,
    about: aboutOf(props),
    opening: { trackingNo: way.trackingNo },
    done: t`已登记单号`,
    refresh,
    onClose,
  })
  return (
    <DecisionDialog decision={decision} title={t`登记单号`}>
      <TextInput label={t`邮件号或公告刊期`} {...decision.line('trackingNo')} />
    </DecisionDialog>
  )
}

function Retry(props: OneProps) {
  const { t } = useLingui()
  const { way, refresh, onClose } = props
  const decision = useDecision({
    call: serviceBatches.retryDelivery,
    about: { ...aboutOf(props), channel: way.channel },
    opening: { to: way.to },
    done: t`已重新发出`,
    refresh,
    onClose,
  })
  return (
    <DecisionDialog
      decision={decision}
      title={t`重新发出`}
      says={t`原链接随即失效；视为送达日自今天重新计算。`}
      accept={t`重新发出`}
    >
      {way.channel === 'platform' ? null : (
        <TextInput label={t`送达地址`} {...decision.field('to')} maxLength={serviceAddressMax} />
      )}
    </DecisionDialog>
  )
}

function Switch(props: OneProps) {
  const { t, i18n } = useLingui()
  const { way, refresh, onClose } = props
  const others = channels.filter((one) => one !== way.channel)
  const decision = useDecision({
    call: serviceBatches.switchDelivery,
    about: aboutOf(props),
    // The id is kept with the draft, so that a second try is recognised.
    opening: { newId: crypto.randomUUID(), channel: others[0] ?? 'post', to: '' },
    done: t`已改用其他方式发出`,
    refresh,
    onClose,
  })
  const { channel } = decision.values
  return (
    <DecisionDialog
      decision={decision}
      title={t`改用其他方式`}
      says={t`原方式随即终止，链接失效；新的方式立即发出。`}
      accept={t`发出`}
    >
      <Select
        label={t`送达方式`}
        options={others.map((value) => ({ value, label: i18n._(channelWords[value]) }))}
        {...decision.field('channel')}
        onChange={({ target }) =>
          decision.set({ channel: target.value, ...(target.value === 'platform' ? { to: '' } : {}) })
        }
      />
      {channel === 'platform' ? null : (
        <TextInput label={t`送达地址`} {...decision.field('to')} maxLength={serviceAddressMax} />
      )}
    </DecisionDialog>
  )
}
