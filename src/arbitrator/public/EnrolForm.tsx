import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { arbitrator } from '../../../contract/arbitrator/arbitrator.ts'
import { AppError } from '../../../contract/errors/errors.ts'
import { check, type Wrongs, wrongsOf } from '../../../contract/kernel/fields.ts'
import { ask } from '../../local/call.ts'
import { labelOf } from '../../lookup/useLookup.ts'
import { OnceButton } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Choice.tsx'
import { Fact } from '../../ui/Fact.tsx'
import { cardGroups } from '../../ui/format.ts'
import { notifyError } from '../../ui/notify.tsx'
import { TextArea, TextInput } from '../../ui/TextInput.tsx'
import { type Picture, PictureField } from '../../upload/PictureField.tsx'
import { listed } from '../useDict.ts'
import type { Enrolment } from './EnrolScreen.tsx'

/** What is confirmed and declared at the enrolment. */
export function EnrolForm({
  code,
  enrolment,
  onDone,
}: {
  code: string
  enrolment: Enrolment
  onDone: (done: { no: string; username: string }) => void
}) {
  const { t } = useLingui()
  const [introduction, setIntroduction] = useState('')
  const [confirmed, setConfirmed] = useState(false)
  const [independent, setIndependent] = useState(false)
  const [wrongs, setWrongs] = useState<Wrongs>({})
  const [bank, setBank] = useState('')
  const [card, setCard] = useState('')
  const [photo, setPhoto] = useState<Picture>()
  const { term, mainProfessions, hasBank } = enrolment
  const begin = async () => (await ask(arbitrator.beginEnrolmentPhoto, { body: { code } })).uploadId

  async function enrol(): Promise<boolean> {
    const photoId = photo?.id
    const said = { code, introduction, bank, bankCard: card.replace(/\s/g, ''), confirmed, independent }
    const checked = check(arbitrator.enrol.body, { ...said, ...(photoId ? { photoId } : {}) })
    setWrongs(checked.wrongs ?? {})
    if (!checked.data) return false
    try {
      onDone(await ask(arbitrator.enrol, { body: checked.data }))
      return true
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      setWrongs(wrongsOf(error.fields))
      notifyError(error)
      return false
    }
  }

  return (
    <div className="stack">
      <dl className="facts">
        <Fact label={t`姓名`}>{enrolment.name}</Fact>
        <Fact label={t`申请编号`}>{enrolment.no}</Fact>
        <Fact label={t`国籍或地区`}>{labelOf(enrolment.region)}</Fact>
        <Fact label={t`语言`}>{listed(enrolment.languages.map(labelOf))}</Fact>
        <Fact label={t`擅长专业`}>{listed(enrolment.professions.map(labelOf))}</Fact>
        <Fact label={t`最擅长的专业`}>
          {listed(enrolment.professions.filter((one) => mainProfessions.includes(one.value)).map(labelOf))}
        </Fact>
        <Fact label={t`届次`}>{term.name}</Fact>
        <Fact label={t`任期`}>
          {term.termFrom} – {term.termTo}
        </Fact>
      </dl>
      <TextArea
        label={t`公开简介（选填）`}
        limit={1000}
        count={introduction.length}
        value={introduction}
        onChange={({ target }) => setIntroduction(target.value)}
        error={wrongs.introduction}
        hint={t`会在仲裁员名册中公开，请勿填写联系方式`}
      />
      <PictureField
        label={t`本人照片（选填）`}
        hint={t`仅您本人和本机构工作人员可见`}
        picture={photo}
        begin={begin}
        onChange={setPhoto}
        error={wrongs.photoId}
      />
      {hasBank ? (
        <p className="muted">{t`您的账号已登记银行账户；如需变更，请登录后在个人中心修改。`}</p>
      ) : (
        <div className="fields">
          <TextInput
            label={t`开户银行（选填）`}
            autoComplete="off"
            maxLength={100}
            value={bank}
            onChange={({ target }) => setBank(target.value)}
            error={wrongs.bank}
          />
          <TextInput
            label={t`银行账号（选填）`}
            inputMode="numeric"
            autoComplete="off"
            spellCheck={false}
            maxLength={50}
            value={card}
            onChange={({ target }) => setCard(cardGroups(target.value))}
            error={wrongs.bankCard}
            hint={t`用于支付仲裁员报酬，仅您本人和本机构工作人员可见`}
          />
        </div>
      )}
      <Checkbox
        checked={confirmed}
        onChange={({ target }) => setConfirmed(target.checked)}
        error={wrongs.confirmed}
      >{t`以上登记信息真实无误`}</Checkbox>
      <Checkbox
        checked={independent}
        onChange={({ target }) => setIndependent(target.checked)}
        error={wrongs.independent}
      >
        {t`本人声明：将独立、公正履行仲裁员职责，不代表任何一方当事人，如有可能影响独立性的情形将及时披露。`}
      </Checkbox>
      <OnceButton look="primary" icon="check" action={enrol} disabled={photo?.id === ''}>
        {t`确认登记`}
      </OnceButton>
    </div>
  )
}
