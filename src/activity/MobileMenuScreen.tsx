import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { hrefTo } from '../ui/address.ts'
import { OnceButton } from '../ui/Button.tsx'
import { Icon, type IconName } from '../ui/Icon.tsx'
import { notify } from '../ui/notify.tsx'
import { ErrorState, Skeleton } from '../ui/States.tsx'
import { useGuestOutbox } from './guestOutbox.ts'
import { leaveGuest } from './leaveGuest.ts'
import { MobilePage } from './MobilePage.tsx'
import { SentPlaces } from './SentPlaces.tsx'
import { useGuest } from './useGuest.ts'

/** /mobileMenu: welcome, and where an attendee may go. */
export function MobileMenuScreen() {
  const { t } = useLingui()
  const router = useRouter()
  const { guest, error, reload } = useGuest()
  const sent = useGuestOutbox()
  const tiles: { href: string; icon: IconName; title: string; lead: string }[] = [
    { href: hrefTo('/mobileSign'), icon: 'calendar', title: t`活动列表`, lead: t`查看与报名活动` },
    { href: hrefTo('/mobileInfo'), icon: 'user', title: t`个人信息`, lead: t`姓名、单位与联系方式` },
  ]

  async function leave(): Promise<void> {
    const left = sent.length > 0 ? t`尚未发送的报名保留在本设备，下次登录后自动发送` : undefined
    await leaveGuest()
    if (left) notify(left, 'blue')
    router.history.replace('/mobileLogin')
  }

  return (
    <MobilePage title={guest?.loginName ? t`欢迎您，${guest.loginName}` : t`欢迎您`} lead={guest?.phone ?? ''}>
      {guest ? null : error ? <ErrorState error={error} retry={reload} /> : <Skeleton lines={2} />}
      <SentPlaces />
      <ul className="tiles">
        {tiles.map(({ href, icon, title, lead }) => (
          <li key={href}>
            <a href={href}>
              <Icon name={icon} />
              <span>
                <strong>{title}</strong>
                <span className="muted small-text">{lead}</span>
              </span>
              <Icon name="chevron" />
            </a>
          </li>
        ))}
      </ul>
      <OnceButton icon="logout" action={leave}>
        {t`退出登录`}
      </OnceButton>
    </MobilePage>
  )
}
