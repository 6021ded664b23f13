import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { answered, type Envelope, envelopes } from '../../../contract/envelope/envelope.ts'
import { signedKindWords } from '../../../contract/envelope/signedKind.ts'
import { AfreshDialog } from '../../account/specimen/AfreshDialog.tsx'
import { envelopeTags, standingTags } from '../../account/specimen/envelopeWords.ts'
import { SignerList } from '../../account/specimen/SignerList.tsx'
import { runAction } from '../../action/runAction.ts'
import { ask } from '../../local/call.ts'
import { useSession } from '../../local/hooks.ts'
import { Button, OnceButton } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Fact } from '../../ui/Fact.tsx'
import { dateTime } from '../../ui/format.ts'
import { inLanguage } from '../../ui/inLanguage.ts'
import { QrCode } from '../../ui/QrCode.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { EnvelopeFiles } from './EnvelopeFiles.tsx'
import { RemoveDialog } from './RemoveDialog.tsx'
import { Revoking } from './Revoking.tsx'
import { SealActs } from './SealActs.tsx'
import { VoidDialog } from './VoidDialog.tsx'

interface CardProps {
  row: Envelope
  isStaff: boolean
  refresh: () => void
}

/** One document that is or was signed: who has answered, and what a secretary may do with it. */
export function EnvelopeCard({ row, isStaff, refresh }: CardProps) {
  const { t, i18n } = useLingui()
  const [link, setLink] = useState<string>()
  const [afresh, setAfresh] = useState(false)
  const [ending, setEnding] = useState(false)
  const [leaving, setLeaving] = useState<Envelope['signers'][number]>()
  const me = useSession()?.user.id
  const mine = row.signers.find((one) => one.turn && one.accountId === me)
  const [family, icon, words] = (row.standing && standingTags[row.standing]) ?? envelopeTags[row.state]
  const maySpare = isStaff && row.state === 'open' && row.kind !== 'award' && row.signers.length > 1
  const { id, version, edition, due } = row

  const remind = () => runAction(t`已再次通知`, () => ask(envelopes.remindSigners, { body: { id, version } }), refresh)
  const showLink = (signerId: string) =>
    runAction(undefined, async () => {
      const { url } = await ask(envelopes.getSignCode, { body: { envelopeId: id, signerId } })
      setLink(new URL(url, location.origin).href)
    })
  /** Whoever signs and is logged in needs no letter for it. */
  const goAndSign = () =>
    runAction(undefined, async () => {
      const { url } = await ask(envelopes.getSignCode, { body: { envelopeId: id } })
      location.hash = new URL(url, location.origin).hash
    })

  return (
    <li className="stack" data-envelope={id}>
      <div className="row">
        <strong>{row.title}</strong>
        <Tag family={family} icon={icon}>
          {i18n._(words)}
        </Tag>
      </div>
      <dl className="facts">
        <Fact label={t`文书种类`}>{inLanguage(signedKindWords[row.is ?? row.kind])}</Fact>
        <Fact label={t`版本`}>{t`第 ${edition} 版`}</Fact>
        <Fact label={t`签署截止`}>{due}</Fact>
        {row.code ? <Fact label={t`核验码`}>{row.code}</Fact> : null}
        {row.state === 'sealed' && row.closedAt ? <Fact label={t`用印时间`}>{dateTime(row.closedAt)}</Fact> : null}
        {row.stateReason ? <Fact label={t`作废原因`}>{row.stateReason}</Fact> : null}
      </dl>
      <SignerList
        signers={row.signers}
        more={(one) => (
          <>
            {isStaff && one.turn ? (
              <OnceButton small look="quiet" icon="device" action={() => showLink(one.id)}>
                {t`签署码`}
              </OnceButton>
            ) : null}
            {maySpare && !answered.includes(one.state) && !(row.rule === 'presiding' && one.presides) ? (
              <Button small look="quiet" icon="close" aria-haspopup="dialog" onClick={() => setLeaving(one)}>
                {t`移除`}
              </Button>
            ) : null}
          </>
        )}
      />
      <EnvelopeFiles row={row} />
      {row.code ? <Revoking row={row} refresh={refresh} /> : null}
      {isStaff ? (
        <div className="row">
          {row.state === 'signed' ? <SealActs row={row} refresh={refresh} /> : null}
          {row.state === 'open' ? (
            <OnceButton icon="bell" action={remind}>
              {t`提醒签署`}
            </OnceButton>
          ) : null}
          {row.state === 'void' || (row.state === 'sealed' && row.aboutId) ? null : (
            <Button icon="refresh" aria-haspopup="dialog" onClick={() => setAfresh(true)}>
              {t`重新签署`}
            </Button>
          )}
          {row.state === 'open' || row.state === 'signed' ? (
            <Button icon="trash" aria-haspopup="dialog" onClick={() => setEnding(true)}>
              {t`作废签署`}
            </Button>
          ) : null}
        </div>
      ) : null}
      {mine ? (
        <div className="row">
          <OnceButton look="primary" icon="edit" action={goAndSign}>
            {t`阅读并签署`}
          </OnceButton>
        </div>
      ) : null}
      {leaving ? (
        <RemoveDialog row={row} signer={leaving} refresh={refresh} onClose={() => setLeaving(undefined)} />
      ) : null}
      {ending ? <VoidDialog row={row} refresh={refresh} onClose={() => setEnding(false)} /> : null}
      {afresh ? (
        <AfreshDialog row={row} call={envelopes.afreshSign} refresh={refresh} onClose={() => setAfresh(false)} />
      ) : null}
      {link ? (
        <Dialog
          title={t`签署码`}
          onClose={() => setLink(undefined)}
          footer={<Button onClick={() => setLink(undefined)}>{t`关闭`}</Button>}
        >
          <div className="stack">
            <QrCode text={link} label={t`签署链接的二维码`} stale={false} />
            <p className="muted">{t`请签署人用手机扫描。此前发出的链接已失效。`}</p>
          </div>
        </Dialog>
      ) : null}
    </li>
  )
}
