import { useLingui } from '@lingui/react/macro'
import { caseDocuments } from '../../../contract/caseDocument/caseDocument.ts'
import { askedKinds, envelopes, type NewEnvelope, signOrders, signRules } from '../../../contract/envelope/envelope.ts'
import { signedKindWords } from '../../../contract/envelope/signedKind.ts'
import { useAsk } from '../../action/useAsk.ts'
import { DecisionDialog } from '../../draft/decision/DecisionDialog.tsx'
import { useDecision } from '../../draft/decision/useDecision.ts'
import { Button } from '../../ui/Button.tsx'
import { Select } from '../../ui/Choice.tsx'
import { inLanguage } from '../../ui/inLanguage.ts'
import { TextInput } from '../../ui/TextInput.tsx'
import { orders, rules } from './words.ts'

const nobody = { name: '', role: '', contact: '', anchor: '' }
const opening: Pick<NewEnvelope, 'kind' | 'order' | 'rule'> = { kind: 'record', order: 'parallel', rule: 'all' }

/** Asks people to sign a document that was made in this case. */
export function AskDialog({ caseId, onClose, refresh }: { caseId: string; onClose: () => void; refresh: () => void }) {
  const { t, i18n } = useLingui()
  const { reply: documents } = useAsk(caseDocuments.listDocuments, { query: { baseId: caseId } })
  const decision = useDecision({
    call: envelopes.makeEnvelope,
    about: { baseId: caseId },
    // The id is kept with the draft, so that a second try is recognised; the title is that of the document.
    opening: { id: crypto.randomUUID(), title: '', attachmentId: '', due: '', signers: [nobody], ...opening },
    late: ({ attachmentId, rule, signers }) => ({
      title: documents?.find(({ file }) => file.attachmentId === attachmentId)?.title ?? '',
      signers: signers.map((one, at) => ({ ...one, presides: rule === 'presiding' && at === 0 })),
    }),
    done: t`已发起签署，签署链接已发送`,
    refresh,
    onClose,
  })
  const { signers, rule } = decision.values
  const line = (at: number, name: keyof typeof nobody) => ({
    value: signers[at]?.[name] ?? '',
    error: decision.wrongs[`signers.${at}.${name}`],
    onChange: ({ target }: { target: { value: string } }) =>
      decision.set({ signers: signers.map((one, no) => (no === at ? { ...one, [name]: target.value } : one)) }),
  })
  return (
    <DecisionDialog
      decision={decision}
      title={t`发起签署`}
      width="44rem"
      icon="send"
      accept={t`发送签署链接`}
      look="primary"
    >
      <div className="fields">
        <Select
          label={t({ message: '文书', context: 'one' })}
          wide
          placeholder={documents?.length === 0 ? t`本案还没有生成的文书` : t`请选择`}
          options={(documents ?? []).map(({ file, no, title }) => ({
            value: file.attachmentId,
            label: `${no} ${title}`,
          }))}
          {...decision.field('attachmentId')}
        />
        <Select
          label={t`文书种类`}
          options={askedKinds.map((value) => ({ value, label: inLanguage(signedKindWords[value]) }))}
          {...decision.field('kind')}
        />
        <TextInput label={t`签署截止`} type="date" {...decision.field('due')} />
        <Select
          label={t`顺序`}
          options={signOrders.map((value) => ({ value, label: i18n._(orders[value]) }))}
          {...decision.field('order')}
        />
        <Select
          label={t`完成条件`}
          options={signRules.map((value) => ({ value, label: i18n._(rules[value]) }))}
          {...decision.field('rule')}
        />
        {rule === 'presiding' ? <p className="muted wide">{t`第一位签署人为首席。`}</p> : null}
        {signers.map((_, at) => {
          const no = at + 1
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: signers are told apart by their place alone
            <fieldset key={at} className="wide fields">
              <legend>{t`签署人 ${no}`}</legend>
              <TextInput label={t`姓名`} required maxLength={100} {...line(at, 'name')} />
              <TextInput label={t`身份`} required maxLength={50} {...line(at, 'role')} />
              <TextInput
                label={t`手机号或邮箱`}
                kind="phoneOrEmail"
                required
                maxLength={200}
                {...line(at, 'contact')}
              />
              <TextInput
                label={t`签名位置前的文字`}
                maxLength={100}
                hint={t`留空则签在末尾的签署页`}
                {...line(at, 'anchor')}
              />
            </fieldset>
          )
        })}
        <div className="row wide">
          <Button small icon="plus" onClick={() => decision.set({ signers: [...signers, nobody] })}>
            {t`增加签署人`}
          </Button>
          <Button
            small
            icon="trash"
            disabled={signers.length === 1}
            onClick={() => decision.set({ signers: signers.slice(0, -1) })}
          >
            {t`移除最后一位`}
          </Button>
        </div>
      </div>
    </DecisionDialog>
  )
}
