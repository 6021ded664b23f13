import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { caseDocuments } from '../../../contract/caseDocument.ts'
import { askedKinds, envelopes, type NewEnvelope, signOrders, signRules } from '../../../contract/envelope.ts'
import { useAsk } from '../../account/asked/useAsk.ts'
import { useAskedClose } from '../../account/asked/useAskedClose.ts'
import { envelopeKindWords } from '../../account/specimen/envelopeWords.ts'
import { ask } from '../../local/call.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button, OnceButton } from '../../ui/Button.tsx'
import { Select } from '../../ui/Choice.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { asAppError, errorText } from '../../ui/errorText.ts'
import { notify } from '../../ui/notify.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { orders, rules } from './words.ts'

type Typed = Pick<NewEnvelope, 'kind' | 'order' | 'rule'>
const nobody = { name: '', role: '', contact: '', anchor: '' }

/** Asks people to sign a document that was made in this case. */
export function AskDialog({ caseId, onClose, refresh }: { caseId: string; onClose: () => void; refresh: () => void }) {
  const { t, i18n } = useLingui()
  const [id] = useState(() => crypto.randomUUID())
  const { reply: documents } = useAsk(caseDocuments.listDocuments, { query: { baseId: caseId } })
  const [documentId, setDocumentId] = useState('')
  const [typed, setTyped] = useState<Typed>({ kind: 'record', order: 'parallel', rule: 'all' })
  const [due, setDue] = useState('')
  const [signers, setSigners] = useState([nobody])
  const [said, setSaid] = useState<string>()
  const chosen = documents?.find((one) => one.id === documentId)
  const close = useAskedClose(documentId !== '' || due !== '' || signers.some((one) => one !== nobody), onClose)

  const put = (at: number, change: Partial<typeof nobody>) =>
    setSigners(signers.map((one, no) => (no === at ? { ...one, ...change } : one)))

  async function send(): Promise<boolean> {
    if (!chosen || due === '') {
      setSaid(errorText({ code: 'required' }))
      return false
    }
    try {
      const body = {
        ...{ id, baseId: caseId, attachmentId: chosen.file.attachmentId, title: chosen.title, due, ...typed },
        signers: signers.map((one, at) => ({ ...one, presides: typed.rule === 'presiding' && at === 0 })),
      }
      await ask(envelopes.makeEnvelope, { body })
      notify(t`已发起签署，签署链接已发送`)
      refresh()
      onClose()
      return true
    } catch (error) {
      const refused = asAppError(error)
      setSaid(errorText(refused.fields[0] ?? refused))
      return false
    }
  }

  return (
    <Dialog
      title={t`发起签署`}
      width="44rem"
      onClose={close}
      footer={
        <div className="row">
          <Button onClick={close}>{t`取消`}</Button>
          <OnceButton look="primary" icon="send" action={send}>
            {t`发送签署链接`}
          </OnceButton>
        </div>
      }
    >
      <div className="fields">
        <Select
          label={t`文书`}
          required
          wide
          placeholder={documents?.length === 0 ? t`本案还没有生成的文书` : t`请选择`}
          options={(documents ?? []).map((one) => ({ value: one.id, label: `${one.no} ${one.title}` }))}
          value={documentId}
          onChange={({ target }) => setDocumentId(target.value)}
        />
        <Select
          label={t`文书种类`}
          options={askedKinds.map((value) => ({ value, label: i18n._(envelopeKindWords[value]) }))}
          value={typed.kind}
          onChange={({ target }) => setTyped({ ...typed, kind: target.value as Typed['kind'] })}
        />
        <TextInput
          label={t`签署截止`}
          required
          type="date"
          value={due}
          onChange={({ target }) => setDue(target.value)}
        />
        <Select
          label={t`顺序`}
          options={signOrders.map((value) => ({ value, label: i18n._(orders[value]) }))}
          value={typed.order}
          onChange={({ target }) => setTyped({ ...typed, order: target.value as Typed['order'] })}
        />
        <Select
          label={t`完成条件`}
          options={signRules.map((value) => ({ value, label: i18n._(rules[value]) }))}
          value={typed.rule}
          onChange={({ target }) => setTyped({ ...typed, rule: target.value as Typed['rule'] })}
        />
        {typed.rule === 'presiding' ? <p className="muted wide">{t`第一位签署人为首席。`}</p> : null}
        {signers.map((one, at) => {
          const no = at + 1
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: signers are told apart by their place alone
            <fieldset key={at} className="wide fields">
              <legend>{t`签署人 ${no}`}</legend>
              <TextInput
                label={t`姓名`}
                required
                maxLength={100}
                value={one.name}
                onChange={({ target }) => put(at, { name: target.value })}
              />
              <TextInput
                label={t`身份`}
                required
                maxLength={50}
                value={one.role}
                onChange={({ target }) => put(at, { role: target.value })}
              />
              <TextInput
                label={t`手机号或邮箱`}
                required
                maxLength={200}
                value={one.contact}
                onChange={({ target }) => put(at, { contact: target.value })}
              />
              <TextInput
                label={t`签名位置前的文字`}
                maxLength={100}
                hint={t`留空则签在末尾的签署页`}
                value={one.anchor}
                onChange={({ target }) => put(at, { anchor: target.value })}
              />
            </fieldset>
          )
        })}
        <div className="row wide">
          <Button small icon="plus" onClick={() => setSigners([...signers, nobody])}>
            {t`增加签署人`}
          </Button>
          <Button small icon="trash" disabled={signers.length === 1} onClick={() => setSigners(signers.slice(0, -1))}>
            {t`移除最后一位`}
          </Button>
        </div>
        {said ? (
          <div className="wide">
            <Banner family="red" icon="alert" alert>
              {said}
            </Banner>
          </div>
        ) : null}
      </div>
    </Dialog>
  )
}
