import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { CaseDetail } from '../../../contract/case/caseLife.ts'
import { mayMove } from '../../../contract/kernel/move.ts'
import { type Delivery, deliveryMoves, meansOf, type ServiceBatch } from '../../../contract/service/delivery.ts'
import { useConnection } from '../../local/hooks.ts'
import { returnWords } from '../../lookup/returnWords.ts'
import { Button } from '../../ui/Button.tsx'
import { dateTime } from '../../ui/format.ts'
import { Table } from '../../ui/Table.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { FileList } from '../../upload/FileList.tsx'
import { channelWords, deliveryLooks, howWords } from './deliveryWords.ts'
import { ServiceDialog } from './ServiceDialog.tsx'
import { type WayAct, WayDialog } from './WayDialog.tsx'

interface MatrixProps {
  batch: ServiceBatch
  detail: CaseDetail
  refresh: () => void
}

/** Who has what of a batch, by which way, and what can be done about it. */
export function DeliveryMatrix({ batch, detail, refresh }: MatrixProps) {
  const { t, i18n } = useLingui()
  const [acting, setActing] = useState<{ act: WayAct | 'record'; way: Delivery }>()
  const close = () => setActing(undefined)
  return (
    <div className="stack">
      {batch.parties.map(({ id, name }) => {
        const served = batch.served.find((one) => one.partyId === id)
        return (
          <section key={id} className="stack" style={{ gap: '0.5rem' }} aria-label={t`送达情况：${name}`}>
            <div className="row">
              <strong>{name}</strong>
              {served ? (
                <>
                  <Tag family="green" icon="check">{t`已于 ${served.servedOn} 送达`}</Tag>
                  <span className="muted small-text">{i18n._(howWords[served.how])}</span>
                </>
              ) : (
                <Tag family="amber" icon="clock">{t`未送达`}</Tag>
              )}
            </div>
            <Ways
              batch={batch}
              ways={batch.deliveries.filter((one) => one.partyId === id)}
              onAct={(act, way) => setActing({ act, way })}
            />
            {served?.proof ? (
              <FileList files={[{ ...served.proof, id: served.proof.attachmentId, name: served.proof.fileName }]} />
            ) : null}
          </section>
        )
      })}
      {acting?.act === 'record' ? (
        <ServiceDialog
          detail={detail}
          partyId={acting.way.partyId}
          receipt={{ id: acting.way.id, means: meansOf[acting.way.channel] }}
          refresh={refresh}
          onClose={close}
        />
      ) : acting ? (
        <WayDialog
          key={acting.way.id}
          batch={batch}
          way={acting.way}
          act={acting.act}
          refresh={refresh}
          onClose={close}
        />
      ) : null}
    </div>
  )
}

interface WaysProps {
  batch: ServiceBatch
  ways: Delivery[]
  onAct: (act: WayAct | 'record', way: Delivery) => void
}

function Ways({ batch, ways, onAct }: WaysProps) {
  const { t, i18n } = useLingui()
  const at = (moment: string | null) => (moment ? <span className="number nowrap">{dateTime(moment)}</span> : '—')
  const state = (one: Delivery) => {
    const { words, family, icon } = deliveryLooks[one.state]
    return (
      <Tag family={family} icon={icon}>
        {i18n._(words)}
      </Tag>
    )
  }
  const whereTo = (one: Delivery) => [one.to, one.trackingNo, returnWords(one.reason)].filter(Boolean).join(' · ')
  const opened = (one: Delivery) => `${one.openedFiles.length}/${batch.files.length}`
  const open = ways.some((one) => one.state !== 'queued')
  return (
    <Table
      label={t`送达方式`}
      items={ways}
      keyOf={(one) => one.id}
      columns={[
        { name: t`方式`, nowrap: true, show: (one) => i18n._(channelWords[one.channel]) },
        { name: t`地址`, show: whereTo },
        { name: t`状态`, nowrap: true, show: state },
        ...(open
          ? [
              {
                name: t({ message: '发出', context: 'way' }),
                nowrap: true,
                show: (one: Delivery) => at(one.dispatchedAt),
              },
              { name: t`到达`, nowrap: true, show: (one: Delivery) => at(one.deliveredAt) },
              { name: t({ message: '打开文书', context: 'way' }), nowrap: true, show: opened },
              {
                name: t({ message: '确认', context: 'way' }),
                nowrap: true,
                show: (one: Delivery) => at(one.confirmedAt),
              },
              { name: t`视为送达日`, nowrap: true, show: (one: Delivery) => one.deemOn ?? '—' },
            ]
          : []),
        { name: t`操作`, stays: true, show: (one) => <Acts one={one} onAct={onAct} /> },
      ]}
      card={(one) => (
        <div className="stack" style={{ gap: '0.5rem' }}>
          <div className="row">
            <span>{i18n._(channelWords[one.channel])}</span>
            {state(one)}
          </div>
          <p className="muted small-text" style={{ overflowWrap: 'anywhere' }}>
            {[whereTo(one), t`打开文书 ${opened(one)}`, one.deemOn ? t`视为送达日 ${one.deemOn}` : '']
              .filter(Boolean)
              .join(' · ')}
          </p>
          <Acts one={one} onAct={onAct} />
        </div>
      )}
    />
  )
}

function Acts({ one, onAct }: { one: Delivery; onAct: WaysProps['onAct'] }) {
  const { t } = useLingui()
  const { online } = useConnection()
  if (!online) return null
  const isOnPaper = one.channel === 'post' || one.channel === 'publication'
  const acts: [WayAct | 'record', string, boolean][] = [
    ['retry', t`重新发出`, mayMove(deliveryMoves.retry, one.state)],
    ['switch', t`改用其他方式`, mayMove(deliveryMoves.switch, one.state)],
    ['bounce', t`登记退回`, mayMove(deliveryMoves.bounce, one.state)],
    ['track', t`登记单号`, isOnPaper && one.state !== 'queued' && one.state !== 'otherChannel'],
    ['record', t`登记签收`, mayMove(deliveryMoves.record, one.state)],
  ]
  return (
    <div className="row">
      {acts.map(([act, words, may]) =>
        may ? (
          <Button key={act} small aria-haspopup="dialog" onClick={() => onAct(act, one)}>
            {words}
          </Button>
        ) : null,
      )}
    </div>
  )
}
