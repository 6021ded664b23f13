import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { CaseDetail } from '../../../contract/case/caseLife.ts'
import { channels, type ServiceChannel } from '../../../contract/service/delivery.ts'
import { addressPage, type ServiceAddress, serviceAddresses } from '../../../contract/service/serviceAddress.ts'
import { serviceAddressMax, serviceBatches } from '../../../contract/service/serviceBatch.ts'
import { DecisionDialog } from '../../draft/decision/DecisionDialog.tsx'
import { useDecision } from '../../draft/decision/useDecision.ts'
import { useCaseRows } from '../../local/hooks.ts'
import { Checkbox } from '../../ui/Choice.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { ListWrong } from '../form/ListWrong.tsx'
import { CaseDocuments } from '../step/CaseDocuments.tsx'
import { channelWords } from './deliveryWords.ts'

interface Way {
  id: string
  partyId: string
  channel: ServiceChannel
  to: string
}

interface BatchDialogProps {
  detail: CaseDetail
  /** What it is about: these documents on every party, by the platform where they have an account. */
  begin?: { title: string; fileIds: string[] }
  refresh: () => void
  onClose: () => void
}

/** Prepares a batch: which documents, on whom, by which channels. Nothing leaves before it is sent. */
export function BatchDialog({ detail, begin, refresh, onClose }: BatchDialogProps) {
  const { t } = useLingui()
  const [fresh] = useState({
    id: crypto.randomUUID(),
    title: begin?.title ?? '',
    notice: false,
    fileIds: begin?.fileIds ?? ([] as string[]),
    deliveries: begin ? onPlatform(detail) : [],
  })
  const { list: confirmed = [] } = useCaseRows(serviceAddresses.listAddresses, detail.id, addressPage, 'newest')
  const [termTitle, setTermTitle] = useState('')
  const [termDays, setTermDays] = useState('')
  const decision = useDecision({
    call: serviceBatches.makeBatch,
    about: { baseId: detail.id },
    ...(begin ? { of: begin.fileIds.join() } : {}),
    opening: fresh,
    late: () => ({ term: termTitle || termDays ? { title: termTitle, days: Number(termDays) } : null }),
    holds: termTitle !== '' || termDays !== '',
    done: t`已准备，核对后请发出`,
    refresh,
    onClose,
  })
  const { notice, fileIds, deliveries } = decision.values
  const wrongTerm = (name: string) => decision.wrongs[`term.${name}`]
  return (
    <DecisionDialog
      decision={decision}
      title={t`新建送达`}
      says={t`先准备，核对后再发出。短信和邮件只含链接，不含案号、姓名和文书名称。`}
      accept={t`准备`}
      width="48rem"
    >
      <TextInput label={t`送达事项`} {...decision.line('title')} />
      <CaseDocuments
        label={t({ message: '送达文书', context: 'batch' })}
        none={t`本案还没有可以送达的文书，请先生成文书或上传文件入卷。`}
        caseId={detail.id}
        marked={fileIds}
        onChange={(marked) => decision.set({ fileIds: marked })}
        error={decision.wrong('fileIds')}
      />
      <Recipients
        detail={detail}
        confirmed={confirmed}
        ways={deliveries.map(({ to = '', ...one }) => ({ ...one, to }))}
        onChange={(ways) => decision.set({ deliveries: ways })}
        wrongs={decision.wrongs}
      />
      <Checkbox checked={notice === true} onChange={({ target }) => decision.set({ notice: target.checked })}>
        {t`这是仲裁通知的送达：全部被申请人送达后，答辩和举证期限自次日起算`}
      </Checkbox>
      <div className="fields">
        <TextInput
          label={t`送达后起算的期限（选填）`}
          maxLength={100}
          value={termTitle}
          onChange={({ target }) => setTermTitle(target.value)}
          error={wrongTerm('title')}
        />
        <TextInput
          label={t`自全部送达次日起的天数`}
          inputMode="numeric"
          maxLength={3}
          value={termDays}
          onChange={({ target }) => setTermDays(target.value.replaceAll(/\D/g, ''))}
          error={wrongTerm('days')}
        />
      </div>
    </DecisionDialog>
  )
}

const onPlatform = ({ applicants, respondents }: CaseDetail): Way[] =>
  [...applicants, ...respondents]
    .filter((one) => one.linked)
    .map((one) => ({ id: crypto.randomUUID(), partyId: one.id, channel: 'platform', to: '' }))

interface RecipientsProps {
  detail: CaseDetail
  confirmed: ServiceAddress[]
  ways: Way[]
  onChange: (ways: Way[]) => void
  wrongs: ReturnType<typeof useDecision>['wrongs']
}

/** Every party with every channel; what the request says of an address stands there already. */
function Recipients({ detail, confirmed, ways, onChange, wrongs }: RecipientsProps) {
  const { t, i18n } = useLingui()
  const parties = [...detail.applicants, ...detail.respondents]
  return (
    <fieldset className="field">
      <legend>
        <strong>{t`受送达人和送达方式`}</strong>
      </legend>
      <ListWrong wrong={wrongs.deliveries} />
      <ul className="repeat">
        {parties.map((party) => {
          const own = confirmed.find(({ partyId }) => partyId === party.id)
          const { email: mail, phone: sms, address: post } = own ?? party
          const known = { platform: '', mail, sms, post, publication: '' }
          return (
            <li key={party.id}>
              <strong>{party.name}</strong>
              {mail || sms || post || party.linked ? null : (
                <p className="small-text">
                  <Icon name="alert" /> {t`没有登记任何联系方式：请填写送达地址，或公告送达。`}
                </p>
              )}
              {own ? (
                <p className="muted small-text">
                  {own.electronic ? t`已确认送达地址，同意电子送达。` : t`已确认送达地址，不同意电子送达：请邮寄。`}
                </p>
              ) : null}
              {channels.map((channel) => {
                const at = ways.findIndex((one) => one.partyId === party.id && one.channel === channel)
                const way = ways[at]
                const without = ways.filter((one) => one !== way)
                const fresh = { id: crypto.randomUUID(), partyId: party.id, channel, to: known[channel] }
                const isClosed = channel === 'platform' && !party.linked
                return (
                  <div key={channel} className="stack" style={{ gap: '0.25rem' }}>
                    <Checkbox
                      checked={way !== undefined}
                      disabled={isClosed}
                      error={wrongs[`deliveries.${at}.channel`]}
                      onChange={({ target }) => onChange(target.checked ? [...ways, fresh] : without)}
                    >
                      {i18n._(channelWords[channel])}
                      {isClosed ? t`（该当事人尚未关联账号）` : ''}
                    </Checkbox>
                    {way && channel !== 'platform' ? (
                      <TextInput
                        label={t`${party.name} 的送达地址：${i18n._(channelWords[channel])}`}
                        required
                        maxLength={serviceAddressMax}
                        value={way.to}
                        onChange={({ target }) =>
                          onChange(ways.map((one) => (one === way ? { ...one, to: target.value } : one)))
                        }
                        error={wrongs[`deliveries.${at}.to`]}
                      />
                    ) : null}
                  </div>
                )
              })}
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}
