import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { rangeInOrder } from '../../../contract/check.ts'
import { useAskedClose } from '../../account/asked/useAskedClose.ts'
import { PhraseArea } from '../../phrase/PhraseArea.tsx'
import { Button, OnceButton } from '../../ui/Button.tsx'
import { Select } from '../../ui/Choice.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import type { Wrong } from '../../ui/Field.tsx'
import { MoneyInput } from '../../ui/MoneyInput.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import type { Act, Asked } from './ActBar.tsx'

const limit = 500
const empty: Record<Asked, string> = {
  field: '',
  reason: '',
  rulingNo: '',
  rulingDate: '',
  frozenAmount: '',
  expiresOn: '',
}

/** What is wrong with an answer, if anything. An amount may stay empty; the server checks it once more. */
function wrongOf(asked: Asked, said: Record<Asked, string>): Wrong | undefined {
  const value = said[asked].trim()
  if (asked === 'frozenAmount')
    return value === '' || /^\d+(\.\d{1,4})?$/.test(value) ? undefined : { code: 'amount.format' }
  if (value === '') return { code: asked === 'reason' ? 'reason.required' : 'required' }
  if (asked === 'reason' && said.reason.length > limit) return { code: 'tooLong', params: { max: limit } }
  if (asked === 'expiresOn' && !rangeInOrder(said.rulingDate, value)) return { code: 'range.order' }
  return undefined
}

/** Asks what a move needs, then makes it. */
export function ActDialog({
  act,
  fieldWords,
  currency,
  send,
  onClose,
}: {
  act: Act
  fieldWords: Record<string, MessageDescriptor>
  currency: string
  send: (said: object) => Promise<boolean>
  onClose: () => void
}) {
  const { t, i18n } = useLingui()
  const [said, setSaid] = useState(empty)
  const [tried, setTried] = useState(false)
  const asks = act.asks ?? []
  const wrong = (asked: Asked) => (tried ? wrongOf(asked, said) : undefined)
  const field = (asked: Asked) => ({
    required: asked !== 'frozenAmount',
    value: said[asked],
    onChange: ({ target }: { target: { value: string } }) => setSaid({ ...said, [asked]: target.value }),
    error: wrong(asked),
  })

  async function decide(): Promise<boolean> {
    setTried(true)
    if (asks.some((asked) => wrongOf(asked, said))) return false
    const done = await send(Object.fromEntries(asks.map((asked) => [asked, said[asked].trim()])))
    if (done) onClose()
    return done
  }

  const shown: Record<Asked, () => ReactNode> = {
    field: () => (
      <Select
        label={t`需要补正的项目`}
        placeholder={t`请选择`}
        options={Object.entries(fieldWords).map(([value, words]) => ({ value, label: i18n._(words) }))}
        {...field('field')}
      />
    ),
    reason: () => <PhraseArea label={t`理由`} limit={limit} count={said.reason.length} {...field('reason')} />,
    rulingNo: () => <TextInput label={t`裁定书编号`} maxLength={60} autoComplete="off" {...field('rulingNo')} />,
    rulingDate: () => <TextInput label={t`裁定日期`} type="date" max="2999-12-31" {...field('rulingDate')} />,
    frozenAmount: () => (
      <MoneyInput label={t`保全金额`} amount={said.frozenAmount} currency={currency} {...field('frozenAmount')} />
    ),
    expiresOn: () => <TextInput label={t`到期日期`} type="date" max="2999-12-31" {...field('expiresOn')} />,
  }
  const close = useAskedClose(
    Object.values(said).some((it) => it !== ''),
    onClose,
  )

  return (
    <Dialog
      title={i18n._(act.words)}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{t`取消`}</Button>
          <OnceButton look={act.look === 'danger' ? 'danger' : 'primary'} action={decide}>
            {act.accept ? i18n._(act.accept) : t`确认`}
          </OnceButton>
        </>
      }
    >
      <div className="stack">
        {act.note ? <p className="muted">{i18n._(act.note)}</p> : null}
        {asks.map((asked) => (
          <div key={asked}>{shown[asked]()}</div>
        ))}
      </div>
    </Dialog>
  )
}
