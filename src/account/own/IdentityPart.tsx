import { useLingui } from '@lingui/react/macro'
import type { User } from '../../../contract/account/user.ts'
import { certifications } from '../../../contract/certification/certification.ts'
import { registrations } from '../../../contract/registration/registration.ts'
import { useAsk } from '../../action/useAsk.ts'
import { Banner } from '../../ui/Banner.tsx'
import { dateTime } from '../../ui/format.ts'
import { IdentityForm } from './IdentityForm.tsx'
import { OwnPart } from './OwnPart.tsx'
import { useCertificateName } from './useCertificates.ts'

/** Real-name verification: what was handed in, how far it is, and the form. */
export function IdentityPart({ user }: { user: User }) {
  const { t } = useLingui()
  const { reply, ...asked } = useAsk(registrations.getAuditStatus, {})
  const kindOf = useCertificateName()
  const mine = reply?.registrations.filter((row) => row.kind === 'identity' && row.state !== 'withdrawn')
  const { reply: result, error: silent } = useAsk(
    user.cate === 'ZCY' ? certifications.certificationResultsByZcy : certifications.certificationResults,
    {},
  )
  const { verified = false, name = '', at = null } = result ?? {}
  const since = at ? dateTime(at) : ''
  // Nobody is asked for what the next answer may say is there.
  const known = result || silent ? mine : undefined
  return (
    <>
      {verified && name ? <Banner family="green" icon="shield">{t`实名认证已通过：${name}，${since}`}</Banner> : null}
      <OwnPart
        title={t`实名认证`}
        icon="user"
        emptyTitle={verified ? t`实名认证已通过` : t`还没有提交实名认证`}
        emptyText={
          verified
            ? t`您的身份已经核验，不必再提交；证件信息有变化时可以重新认证。`
            : t`上传证件照片和手持证件照片，由秘书核对。照片只有您本人和审核的秘书可以查看。`
        }
        addWords={mine?.length || verified ? t`重新认证` : t`提交实名认证`}
        call={registrations.submitIdentity}
        asked={{ ...asked, reply: known, last: known }}
        facts={({ data }) => kindOf(String(data.certificatesCate ?? ''))}
        Form={IdentityForm}
        closed={mine?.some((row) => row.state !== 'approved') ?? false}
      />
    </>
  )
}
