import { useLingui } from '@lingui/react/macro'
import { hrefTo } from '../ui/address.ts'
import { Banner } from '../ui/Banner.tsx'

/** After a registration: what happens next, and where to see how far it is. */
export function Registered({ statusCode }: { statusCode: string }) {
  const { t } = useLingui()
  return (
    <>
      <Banner family="green" icon="check" alert>
        <span>{t`注册已提交，等待仲裁秘书审核。审核通过前不能登录。`}</span>
      </Banner>
      <ol className="steps">
        <li>{t`仲裁秘书核对您的身份信息。`}</li>
        <li>{t`结果发送到您登记的手机号或邮箱。`}</li>
        <li>{t`通过后用用户名和密码登录；被退回时，按通知中的链接修改后再次提交。`}</li>
      </ol>
      <a className="button primary" href={hrefTo('/disapprovel', { code: statusCode })}>
        {t`查看审核进度`}
      </a>
    </>
  )
}
