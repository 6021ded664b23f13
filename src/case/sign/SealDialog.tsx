import { useLingui } from '@lingui/react/macro'
import { type Envelope, envelopes } from '../../../contract/envelope/envelope.ts'
import { DecisionDialog } from '../../draft/decision/DecisionDialog.tsx'
import { ReasonField } from '../../draft/decision/ReasonField.tsx'
import { useDecision } from '../../draft/decision/useDecision.ts'
import { serverNow } from '../../local/connection.ts'
import { Fact } from '../../ui/Fact.tsx'
import { dateTime, dayAt } from '../../ui/format.ts'
import { TextInput } from '../../ui/TextInput.tsx'
import { OpenItemsField } from '../open/OpenItemsField.tsx'

interface DialogProps {
  row: Envelope
  refresh: () => void
  onClose: () => void
}

/** Shows what is sealed and issued, and asks for the number of an award; `asks` where another person seals it. */
export function SealDialog({ row, asks, refresh, onClose }: DialogProps & { asks: boolean }) {
  const { t } = useLingui()
  const isAward = row.number !== ''
  const keys: string[] = []
  const decision = useDecision({
    call: asks ? envelopes.askSeal : envelopes.sealEnvelope,
    about: { id: row.id, version: row.version },
    opening: { number: '', openReason: '', openKeys: keys },
    done: asks ? t`已提请签发，待负责人决定` : t`已用印签发`,
    refresh,
    onClose,
  })
  const today = dayAt(serverNow())
  const asker = row.sealAsked?.byName ?? ''
  return (
    <DecisionDialog
      decision={decision}
      title={asks ? t`提请用印签发` : t`用印签发`}
      says={
        asks ? t`由另一位负责人核对后用印；在此之前文书尚未签发。` : t`用印后文书即告签发，不能修改；请核对以下内容。`
      }
      accept={asks ? t`提请签发` : t`用印签发`}
    >
      <dl className="facts">
        <Fact label={t`文书`}>{row.title}</Fact>
        <Fact label={t`文件`}>{row.file.fileName}</Fact>
        {isAward ? <Fact label={t`文书编号`}>{row.number}</Fact> : null}
        <Fact label={t`案件编号`}>{row.caseNo}</Fact>
        <Fact label={t`签发日期`}>{today}</Fact>
        <Fact label={t`签署情况`}>
          {row.signers.map((one) => (
            <span key={one.id} style={{ display: 'block' }}>
              {one.role} {one.name}
              {one.signedAt ? ` ${dateTime(one.signedAt)}` : ` ${t`未签署`}`}
            </span>
          ))}
        </Fact>
        <Fact label={t`签发后可以查阅的人`}>
          {row.kind === 'minutes'
            ? t`参加会议的人和本机构工作人员`
            : t`本案全部当事人及其代理人、仲裁庭和本机构工作人员`}
        </Fact>
        {asker ? <Fact label={t`提请签发`}>{asker}</Fact> : null}
      </dl>
      {isAward ? (
        <TextInput
          label={t`请填写文书编号以确认`}
          placeholder={row.number}
          autoComplete="off"
          {...decision.line('number')}
          required
        />
      ) : null}
      {row.kind === 'award' && row.aboutId ? (
        <OpenItemsField
          baseId={row.baseId}
          step="issue"
          awardId={row.aboutId}
          refusals={decision.refusals}
          offer={decision.offer}
          reason={decision.area('openReason')}
        />
      ) : null}
    </DecisionDialog>
  )
}

/** A head does not let an award be sealed; who asked is told why, and may ask again. */
export function RefuseSealDialog({ row, refresh, onClose }: DialogProps) {
  const { t } = useLingui()
  const decision = useDecision({
    call: envelopes.refuseSeal,
    about: { id: row.id, version: row.version },
    opening: { reason: '' },
    done: t`已决定不予签发`,
    refresh,
    onClose,
  })
  return (
    <DecisionDialog
      decision={decision}
      title={t`不予签发`}
      says={t`理由会告知提请人；可以再次提请。`}
      accept={t`不予签发`}
      look="danger"
    >
      <ReasonField {...decision.area('reason')} />
    </DecisionDialog>
  )
}
