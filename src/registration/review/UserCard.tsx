import { useLingui } from '@lingui/react/macro'
import { admin } from '../../../contract/admin/admin.ts'
import { categoryWords } from '../../account/words.ts'
import { useAsk } from '../../action/useAsk.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Fact } from '../../ui/Fact.tsx'
import { dateTime } from '../../ui/format.ts'
import { ErrorState, Skeleton } from '../../ui/States.tsx'

/** Somebody of the institution by their id, as colleagues may know them. */
export function UserCard({ userId, onClose }: { userId: string; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const { reply: user, error, refresh } = useAsk(admin.findByUserId, { body: { userId } })
  const yes = (is: boolean) => (is ? t`是` : t`否`)
  return (
    <Dialog title={t`账号信息`} onClose={onClose} footer={<Button onClick={onClose}>{t`关闭`}</Button>}>
      {user ? (
        <dl className="facts">
          <Fact label={t`姓名`}>{user.nickName}</Fact>
          <Fact label={t`用户名`}>{user.username}</Fact>
          <Fact label={t`类别`}>{i18n._(categoryWords[user.cate])}</Fact>
          <Fact label={t`审核状态`}>{user.status === 'UNVERIFIED' ? t`未审核` : t`已审核`}</Fact>
          <Fact label={t`已实名认证`}>{yes(user.verifyType !== '')}</Fact>
          <Fact label={t`单位账号`}>{yes(user.corporation)}</Fact>
          <Fact label={t`启用`}>{yes(user.enabled)}</Fact>
          <Fact label={t`部门`}>{user.dept}</Fact>
          <Fact label={t`创建时间`}>{dateTime(user.createTime)}</Fact>
        </dl>
      ) : error ? (
        <ErrorState error={error} retry={() => void refresh()} />
      ) : (
        <Skeleton lines={6} />
      )}
    </Dialog>
  )
}
