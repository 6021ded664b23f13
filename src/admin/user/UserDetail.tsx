import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { User } from '../../../contract/account/user.ts'
import { admin } from '../../../contract/admin/admin.ts'
import {
  type Registration,
  type RegistrationState,
  registrations,
} from '../../../contract/registration/registration.ts'
import { signings } from '../../../contract/signing/signing.ts'
import { roleName } from '../../account/role/roleName.ts'
import { useMay } from '../../account/role/useMay.ts'
import { categoryWords } from '../../account/words.ts'
import { useAsk } from '../../action/useAsk.ts'
import { Listing } from '../../list/Listing.tsx'
import { useNamed } from '../../lookup/useLookup.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { cardGroups, dateTime } from '../../ui/format.ts'
import { valueWords } from '../audit/words.ts'
import { inRow } from '../words.ts'
import { CertificateDialog } from './CertificateDialog.tsx'

/** Every field of the user (specification §3) with its name, in the order a person would look for it. */
const fields: [keyof User, MessageDescriptor][] = [
  ['username', msg`用户名`],
  ['nickName', msg`姓名`],
  ['cate', msg`类别`],
  ['cateName', msg`类别名称`],
  ['status', msg`审核状态`],
  ['enabled', msg`启用`],
  ['corporation', msg`单位账号`],
  ['phone', msg`手机号`],
  ['email', msg`邮箱`],
  ['roles', msg`角色`],
  ['jobs', msg`职务`],
  ['dept', msg`部门`],
  ['deptId', msg`部门编号`],
  ['createTime', msg`创建时间`],
  ['pwdTimeOut', msg`密码剩余天数`],
  ['gender', msg`性别`],
  ['birthday', msg`出生日期`],
  ['nationality', msg`国籍`],
  ['nation', msg`民族`],
  ['habitation', msg`居住地`],
  ['occupation', msg`职业`],
  ['speciality', msg`专业领域`],
  ['landline', msg`固定电话`],
  ['contractPhone', msg`联系电话`],
  ['certificatesCate', msg`证件类型`],
  ['certificatesNum', msg`证件号码`],
  ['certificatesExp', msg`证件有效期`],
  ['otherCertificates', msg`其他证件`],
  ['verifyType', msg`认证方式`],
  ['idPos', msg`证件正面`],
  ['idOther', msg`证件反面`],
  ['handId', msg`手持证件`],
  ['addressCountry', msg`国家`],
  ['addressProvince', msg`省`],
  ['addressCity', msg`市`],
  ['addressArea', msg`区县`],
  ['addressDetail', msg`详细地址`],
  ['officeAddress', msg`办公地址`],
  ['sendArriveAddress', msg`送达地址`],
  ['sendEmail', msg`送达邮箱`],
  ['bank', msg`开户行`],
  ['bankCard', msg`银行账号`],
  ['resume', msg`简历`],
  ['avatarName', msg`头像文件`],
  ['customerId', msg`客户编号`],
  ['signatureId', msg`签章编号`],
  ['tenantId', msg`机构编号`],
  ['id', msg`编号`],
]

/** Fields whose values stand for something. */
const inWords = new Set<keyof User>(['status', 'verifyType'])

interface UserDetailProps {
  user: User
  /** Its certificate was suspended or revoked. */
  onRevoked: () => void
  onClose: () => void
}

/** One account with all its fields, and the corporations and letters of authority that belong to it. */
export function UserDetail({ user, onRevoked, onClose }: UserDetailProps) {
  const { t, i18n } = useLingui()
  const asked = useAsk(admin.userDetail, { body: { id: user.id } })
  const mayReview = useMay(registrations.listCorporations)
  const mayRevoke = useMay(signings.revokeCertificate)
  const [revoking, setRevoking] = useState(false)
  const lists = {
    gender: useNamed('gender'),
    nation: useNamed('nation'),
    nationality: useNamed('nationality'),
    occupation: useNamed('occupation'),
    certificatesCate: useNamed('certificatesCate'),
  }
  const name = user.nickName || user.username

  function words(key: keyof User, whole: User): string {
    const value = whole[key]
    if (key === 'cate' || key === 'cateName') return i18n._(categoryWords[whole.cate])
    if (key === 'createTime') return whole.createTime ? dateTime(whole.createTime) : '—'
    if (key === 'bankCard') return cardGroups(whole.bankCard) || '—'
    if (key === 'roles') return inRow(whole.roles.map(roleName)) || '—'
    if (key in lists) return lists[key as keyof typeof lists](String(value)) || '—'
    const known = valueWords[String(value)]
    if (inWords.has(key) && known) return i18n._(known)
    if (typeof value === 'boolean') return value ? t`是` : t`否`
    return (Array.isArray(value) ? inRow(value) : String(value)) || '—'
  }

  return (
    <Dialog
      title={t`用户详情：${name}`}
      width="48rem"
      onClose={onClose}
      footer={
        <>
          {mayRevoke ? (
            <Button look="danger" icon="close" aria-haspopup="dialog" onClick={() => setRevoking(true)}>
              {t`吊销签名证书`}
            </Button>
          ) : null}
          <Button onClick={onClose}>{t`关闭`}</Button>
        </>
      }
    >
      <Listing asked={asked}>
        {(whole) => (
          <div className="stack">
            {whole.avatarPath ? <img className="avatar" src={whole.avatarPath} alt={t`头像`} /> : null}
            <dl className="facts">
              {fields.map(([key, label]) => (
                <div key={key}>
                  <dt>{i18n._(label)}</dt>
                  <dd>{words(key, whole)}</dd>
                </div>
              ))}
            </dl>
          </div>
        )}
      </Listing>
      {user.cate === 'USER' && mayReview ? <OfUser userId={user.id} /> : null}
      {revoking ? (
        <CertificateDialog of={{ id: user.id, name }} refresh={onRevoked} onClose={() => setRevoking(false)} />
      ) : null}
    </Dialog>
  )
}

/** What somebody registered, for those who review it: asked by an administrator who does not, it would end at /401. */
function OfUser({ userId }: { userId: string }) {
  const { t } = useLingui()
  const corporations = useAsk(registrations.listCorporations, { query: { userId } })
  const letters = useAsk(registrations.agentInfo, { query: { userId } })
  return (
    <>
      <h3>{t`所登记的单位`}</h3>
      <Listing asked={corporations}>{(list) => <Registered list={list} />}</Listing>
      <h3>{t`代理授权`}</h3>
      <Listing asked={letters}>{(list) => <Registered list={list} />}</Listing>
    </>
  )
}

const stateWords: Record<RegistrationState, MessageDescriptor> = {
  stored: msg`未提交`,
  submitted: msg`待审核`,
  returned: msg`已退回`,
  approved: msg`已通过`,
  withdrawn: msg`已撤回`,
}

function Registered({ list }: { list: Registration[] }) {
  const { t, i18n } = useLingui()
  if (!list.length) return <p className="muted">{t`暂无`}</p>
  return (
    <ul className="items">
      {list.map(({ id, title, state }) => (
        <li key={id} className="split">
          {title}
          <span className="muted">{i18n._(stateWords[state])}</span>
        </li>
      ))}
    </ul>
  )
}
