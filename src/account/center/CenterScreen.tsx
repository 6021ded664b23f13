import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type ComponentType, type KeyboardEvent, useEffect, useId } from 'react'
import type { User } from '../../../contract/account/user.ts'
import type { Category } from '../../../contract/kernel/call.ts'
import { useSession } from '../../local/hooks.ts'
import { Skeleton } from '../../ui/States.tsx'
import { useStateOf } from '../../ui/useStateOf.ts'
import { useQuery } from '../gate/query.ts'
import { CorporationPart } from '../own/CorporationPart.tsx'
import { IdentityPart } from '../own/IdentityPart.tsx'
import { LetterPart } from '../own/LetterPart.tsx'
import { followUser, ProfilePart } from '../profile/ProfilePart.tsx'
import { AccountPart } from './AccountPart.tsx'
import { CenterHead } from './CenterHead.tsx'
import { DevicePart } from './DevicePart.tsx'
import { SignaturePart } from './SignaturePart.tsx'
import './center.css'

interface Part {
  words: MessageDescriptor
  Show: ComponentType<{ user: User }>
  /** For these alone. */
  cates?: readonly Category[]
}

const parts: Record<string, Part> = {
  profile: { words: msg`个人资料`, Show: ProfilePart },
  account: { words: msg`账号与安全`, Show: AccountPart },
  identity: { words: msg`实名认证`, Show: IdentityPart, cates: ['USER', 'ZCY', 'ARBI_USER'] },
  signature: { words: msg`签名样式`, Show: SignaturePart },
  corporations: { words: msg`我的单位`, Show: CorporationPart, cates: ['USER'] },
  letters: { words: msg`授权委托`, Show: LetterPart, cates: ['USER'] },
  device: { words: msg`语言与显示`, Show: DevicePart },
}

/** A page that opens here has just asked who its person is (specification §4: once). */
const justAskedMs = 5000

/** /user/center: what a person says about themself, how they get in, and for whom they speak. */
export function CenterScreen() {
  const { t, i18n } = useLingui()
  const user = useSession()?.user
  const id = useId()
  // The address of the real-name page names its part.
  const part = useQuery('part')
  const [named, setShown] = useStateOf(part, part)
  useEffect(() => void followUser(justAskedMs), [])
  if (!user) return <Skeleton lines={8} />
  const offered = Object.entries(parts).filter(([, { cates }]) => cates?.includes(user.cate) ?? true)
  // An address may name a part of others, or none at all.
  const at = Math.max(
    0,
    offered.findIndex(([name]) => name === named),
  )
  const [shown, { Show }] = offered[at]!

  /** The arrow keys go along a row of tabs. */
  function move(event: KeyboardEvent): void {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    const next = offered[(at + step + offered.length) % offered.length]?.[0] ?? shown
    setShown(next)
    document.getElementById(`${id}-${next}`)?.focus()
  }

  return (
    <>
      <h1 className="sr-only">{t`个人中心`}</h1>
      <div className="form-page">
        <CenterHead user={user} />
        <div className="center-parts" role="tablist" aria-label={t`个人中心`} onKeyDown={move}>
          {offered.map(([name, { words }]) => (
            <button
              key={name}
              id={`${id}-${name}`}
              type="button"
              role="tab"
              aria-selected={name === shown}
              aria-controls={`${id}-part`}
              tabIndex={name === shown ? 0 : -1}
              onClick={() => setShown(name)}
            >
              {i18n._(words)}
            </button>
          ))}
        </div>
        <div id={`${id}-part`} className="stack" role="tabpanel" aria-labelledby={`${id}-${shown}`}>
          <Show user={user} />
        </div>
      </div>
    </>
  )
}
